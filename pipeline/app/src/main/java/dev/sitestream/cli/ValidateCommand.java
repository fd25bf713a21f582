package dev.sitestream.cli;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.text.PlainText;
import dev.sitestream.validate.FileValidation;
import dev.sitestream.validate.Report;
import dev.sitestream.validate.web.PublicAddresses;
import dev.sitestream.validate.web.WebValidation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream validate}: checks any sitemap against the protocol. */
@Command(
        name = "validate",
        description = "Checks sitemaps, indexes, text files and feeds, compressed or not, against the protocol and its"
                + " limits. Prints a line for each problem; exits with 1 if there is any.",
        mixinStandardHelpOptions = true)
final class ValidateCommand implements Callable<Integer> {

    private static final String STANDARD_INPUT = "-";
    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR|URL",
            description = "Files, folders, URLs at public addresses, or - for standard input. If a URL is an index, the"
                    + " sitemaps that it lists are checked, too.")
    private List<String> inputs;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ValidateCommand() {}

    @Override
    public Integer call() throws Exception {
        for (String input : inputs) {
            requireUsable(input);
        }
        try (ValidationProgress progress = new ValidationProgress()) {
            Report report = new Report(spec.commandLine().getOut(), progress::makeRoom);
            for (String input : inputs) {
                validate(input, report, progress);
            }
            report.end();
            progress.makeRoom();
            spec.commandLine().getErr().println(report.summary());
            return report.problems() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    private void validate(String input, Report report, ValidationProgress progress) throws IOException {
        if (input.equals(STANDARD_INPUT)) {
            new FileValidation(report).stream("<stdin>", System.in);
        } else if (isUrl(input)) {
            new WebValidation(new PublicAddresses(), report, progress).validate(url(input));
        } else if (Files.isDirectory(Path.of(input))) {
            new FileValidation(report).folder(Path.of(input));
        } else {
            new FileValidation(report).file(Path.of(input));
        }
    }

    private void requireUsable(String input) {
        if (isUrl(input)) {
            url(input);
        } else if (!input.equals(STANDARD_INPUT) && !exists(input)) {
            throw unusable(input, "no such file or folder");
        }
    }

    private static boolean isUrl(String input) {
        return URL.matcher(input).matches();
    }

    private WebUrl url(String input) {
        try {
            return WebUrl.parse(input);
        } catch (InvalidUrlException e) {
            throw unusable(input, String.valueOf(e.getMessage()));
        }
    }

    private static boolean exists(String input) {
        try {
            return Files.exists(Path.of(input));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private ParameterException unusable(String input, String reason) {
        return new ParameterException(spec.commandLine(), PlainText.of(input) + ": " + reason);
    }
}
