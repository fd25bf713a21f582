{{- define "sitestream.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 50 | trimSuffix "-" }}
{{- end }}

{{/* The name of this release's resources, short enough for suffixes. */}}
{{- define "sitestream.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else if contains (include "sitestream.name" .) .Release.Name }}
{{- .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "sitestream.name" .) | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{/* Labels that never change for a release, because a StatefulSet's selector can't change. */}}
{{- define "sitestream.selectorLabels" -}}
app.kubernetes.io/name: {{ include "sitestream.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "sitestream.labels" -}}
{{ include "sitestream.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "sitestream.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "sitestream.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "sitestream.image" -}}
{{- if .Values.image.digest }}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest }}
{{- else }}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) }}
{{- end }}
{{- end }}

{{/* Fails if two servers of a pod have the same port. */}}
{{- define "sitestream.checkPorts" -}}
{{- $names := dict (toString .Values.service.port) "service.port" }}
{{- range $server := list "ingest" "serve" }}
{{- $values := get $.Values $server }}
{{- if $values.enabled }}
{{- $port := toString $values.port }}
{{- if hasKey $names $port }}
{{- fail (printf "%s.port: %s is %s, too: choose another one" $server $port (get $names $port)) }}
{{- end }}
{{- $_ := set $names $port (printf "%s.port" $server) }}
{{- end }}
{{- end }}
{{- end }}

{{/* The configuration file: the chart's part, then `config` from the values, unchanged. */}}
{{- define "sitestream.config" -}}
{{- $config := fromYaml .Values.config }}
{{- if hasKey $config "Error" }}
{{- fail (printf "config: is not YAML: %s" $config.Error) }}
{{- end }}
{{- range list "state" "http" "ingest" "serve" }}
{{- if hasKey $config . }}
{{- fail (printf "config: leave out `%s`; the chart adds it" .) }}
{{- end }}
{{- end }}
{{- if hasKey $config "embedded" }}
{{- fail "config: the instances need a common broker: use `kafka` instead of `embedded`" }}
{{- end }}
{{- range list "kafka" "store" "sites" }}
{{- if not (hasKey $config .) }}
{{- fail (printf "config: `%s` is missing" .) }}
{{- end }}
{{- end }}
{{- with (get $config.store "directory") }}
{{- $directory := . }}
{{- $isWritable := false }}
{{- range $.Values.extraVolumeMounts }}
{{- if and (not .readOnly) (hasPrefix (printf "%s/" .mountPath) (printf "%s/" $directory)) }}
{{- $isWritable = true }}
{{- end }}
{{- end }}
{{- if not $isWritable }}
{{- fail (printf "config: store.directory %s is on the pods' read-only root: mount a volume there, which all instances share, with extraVolumes and extraVolumeMounts" $directory) }}
{{- end }}
{{- end }}
{{- include "sitestream.checkPorts" . -}}
# The chart's part: the volume, and the HTTP port for probes, Prometheus and the other instances.
state: /var/lib/sitestream/state
http:
  host: 0.0.0.0
  port: {{ .Values.service.port }}
  {{- $name := include "sitestream.fullname" . }}
  {{- $namespace := .Release.Namespace }}
  # A name, since an IPv6 address would need brackets.
  advertised: "${POD_NAME}.{{ $name }}-instances:{{ .Values.service.port }}"
  # The services' names, as pods use them.
  hosts:
    {{- range list "" (printf ".%s" $namespace) (printf ".%s.svc" $namespace) (printf ".%s.svc.cluster.local" $namespace) }}
    - "{{ $name }}{{ . }}"
    - "${POD_NAME}.{{ $name }}-instances{{ . }}"
    {{- end }}
    {{- range .Values.service.hosts }}
    - {{ . | quote }}
    {{- end }}
{{- if .Values.ingest.enabled }}
# The HTTP interface for events.
ingest:
  host: 0.0.0.0
  port: {{ .Values.ingest.port }}
{{- end }}
{{- if .Values.serve.enabled }}
# The published files over HTTP.
serve:
  host: 0.0.0.0
  port: {{ .Values.serve.port }}
  {{- with .Values.serve.hosts }}
  hosts:
    {{- range . }}
    - {{ . | quote }}
    {{- end }}
  {{- end }}
{{- end }}
# The part from the values.
{{ .Values.config }}
{{- end }}

{{/* The settings that all containers share: `root` is the chart's context, `resources` are the container's own. */}}
{{- define "sitestream.container" -}}
{{- $resources := .resources }}
{{- with .root -}}
image: {{ include "sitestream.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
env:
  - name: POD_NAME
    valueFrom:
      fieldRef: {fieldPath: metadata.name}
  {{- with .Values.javaOpts }}
  - name: JAVA_OPTS
    value: {{ . | quote }}
  {{- end }}
  {{- with .Values.env }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .Values.envFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumeMounts:
  - {name: config, mountPath: /etc/sitestream, readOnly: true}
  - {name: state, mountPath: /var/lib/sitestream/state}
  - {name: tmp, mountPath: /tmp}
  {{- if .Values.secretFiles.secretName }}
  - {name: secret-files, mountPath: /etc/sitestream-secrets, readOnly: true}
  {{- end }}
  {{- if .Values.files.configMapName }}
  - {name: files, mountPath: /etc/sitestream-files, readOnly: true}
  {{- end }}
  {{- with .Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
resources:
  {{- toYaml $resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end }}
{{- end }}
