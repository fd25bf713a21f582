// Times in the reader's zone, and buttons that copy commands. Everything works without, except for what is live.
(() => {
  'use strict';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'the zone of this machine';
  const two = (number) => String(number).padStart(2, '0');
  const local = (date) => date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate()) + ' '
    + two(date.getHours()) + ':' + two(date.getMinutes()) + ':' + two(date.getSeconds());

  for (const time of document.querySelectorAll('time[datetime]')) {
    const date = new Date(time.dateTime);
    if (!isNaN(date)) {
      if ('ago' in time.dataset) {
        time.title = local(date) + ' (' + zone + '), ' + time.dateTime;
      } else {
        time.textContent = local(date);
      }
    }
  }
  for (const note of document.querySelectorAll('[data-zone]')) {
    note.textContent = 'Times are in ' + zone + '.';
  }

  const said = document.createElement('p');
  said.className = 'hidden';
  said.setAttribute('role', 'status');
  document.body.append(said);
  const copy = async (element) => {
    try {
      await navigator.clipboard.writeText(element.textContent);
    } catch (refused) {
      // Browsers offer the clipboard only to pages from this machine or over TLS.
      getSelection().selectAllChildren(element);
      return document.execCommand('copy') ? 'Copied' : 'Selected';
    }
    return 'Copied';
  };
  for (const button of document.querySelectorAll('[data-copy]')) {
    const label = [...button.childNodes];
    button.hidden = false;
    button.addEventListener('click', async () => {
      const done = await copy(button.previousElementSibling);
      button.textContent = done;
      said.textContent = done + '.';
      setTimeout(() => { button.replaceChildren(...label); said.textContent = ''; }, 2000);
    });
  }
})();
