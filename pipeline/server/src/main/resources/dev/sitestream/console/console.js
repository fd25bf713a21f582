// Times in the reader's zone, and buttons that copy commands. Everything works without, except for what is live.
(() => {
  'use strict';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'the zone of this machine';
  const two = (number) => String(number).padStart(2, '0');
  const local = (date) => date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate()) + ' '
    + two(date.getHours()) + ':' + two(date.getMinutes()) + ':' + two(date.getSeconds());

  const localise = (time) => {
    const date = new Date(time.dateTime);
    if (!isNaN(date)) {
      if ('ago' in time.dataset) {
        time.title = local(date) + ' (' + zone + '), ' + time.dateTime;
      } else {
        time.textContent = local(date);
      }
    }
  };
  document.querySelectorAll('time[datetime]').forEach(localise);
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

  // What becomes visible. Rows come by themselves, but wait while the list is paused, pointed at, or has the focus.
  const follow = (view) => {
    const find = (name) => view.querySelector('[data-' + name + ']');
    const named = (data, name) => view.querySelector('[data-' + data + '="' + CSS.escape(name) + '"]');
    const most = Number(view.dataset.live);
    const mostWaiting = 50;
    const rows = view.querySelector('tbody');
    const pause = find('pause');
    const counts = {};
    const LIVE = 'New changes appear by themselves.';
    let connection = 'Connecting…';
    let paused = false;
    let used = false;
    // What the list does not show yet: what it begins with, then batches, and how many changes these are.
    let beginning = null;
    let batches = [];
    let waiting = 0;

    const set = (element, text) => {
      if (element.textContent !== text) {
        element.textContent = text;
      }
    };
    const grouped = (number) => number.toLocaleString('en');
    const sum = (changes) => Object.values(changes).reduce((all, count) => all + count, 0);
    const at = (time, text) => {
      time.dateTime = time.title = text;
      localise(time);
    };
    const link = (element, path, text) => {
      element.href = path;
      element.textContent = text;
    };
    const count = (changes) => {
      for (const [name, number] of Object.entries(changes)) {
        counts[name] = (counts[name] || 0) + number;
        const shown = named('count', name);
        if (shown) {
          shown.textContent = grouped(counts[name]);
        }
      }
    };
    const names = (silent) => {
      find('silent').hidden = silent.length === 0;
      set(find('silent').querySelector('p > span'), silent.join(', '));
    };

    const row = (change) => {
      const made = find('row').content.firstElementChild.cloneNode(true);
      const part = (name) => made.querySelector('[data-' + name + ']');
      const site = '/sites/' + encodeURIComponent(change.site);
      const badge = named('badge', change.change);
      link(part('page'), '/pages?url=' + encodeURIComponent(change.url), change.url);
      link(part('site'), site, change.site);
      link(part('file'), site + '/files/' + encodeURIComponent(change.file), change.file);
      part('section').textContent = change.section;
      at(made.querySelector('time'), change.visibleAt);
      if (badge) {
        part('change').replaceChildren(badge.content.cloneNode(true));
      } else {
        part('change').textContent = change.change;
      }
      return made;
    };
    const gap = (number) => {
      const made = document.createElement('tr');
      const cell = document.createElement('td');
      made.className = 'gap';
      made.dataset.more = number;
      cell.colSpan = 5;
      cell.textContent = 'and ' + grouped(number) + ' more';
      made.append(cell);
      return made;
    };
    // Puts changes, the newest first, and then the number of others, before the rows that are there.
    const add = (changes, others) => {
      const next = rows.firstElementChild;
      if (changes.length === 0 && next && next.dataset.more) {
        next.replaceWith(gap(Number(next.dataset.more) + others));
      } else {
        rows.prepend(...changes.slice(0, most).map(row), ...(others > 0 ? [gap(others)] : []));
      }
      while (rows.childElementCount > most) {
        rows.lastElementChild.remove();
      }
      find('empty').hidden = rows.childElementCount > 0;
      find('list').hidden = rows.childElementCount === 0;
    };
    const show = () => {
      if (!paused && !used) {
        if (beginning) {
          rows.replaceChildren();
          add(beginning.changes, Math.max(0, sum(beginning.counts) - beginning.changes.length));
        }
        batches.forEach((batch) => add([...batch.changes].reverse(), batch.more));
        beginning = null;
        batches = [];
        waiting = 0;
      }
      const state = paused ? 'Paused.' : used ? 'The list waits while you use it.' : '';
      set(find('status'), connection === LIVE && state ? state : connection + ' ' + state);
      set(find('held'), waiting > 0 ? grouped(waiting) + (waiting === 1 ? ' change waits.' : ' changes wait.') : '');
    };

    const begin = (answer) => {
      waiting = Math.max(0, sum(answer.counts) - sum(counts)) + waiting;
      Object.keys(counts).forEach((name) => delete counts[name]);
      count(answer.counts);
      names(answer.silent);
      at(find('since').querySelector('time'), answer.since);
      beginning = answer;
      batches = [];
      connection = LIVE;
      show();
    };
    const receive = (batch) => {
      count(batch.counts);
      names(batch.silent);
      waiting += sum(batch.counts);
      batches.push(batch);
      if (batches.length > mostWaiting) {
        const left = batches.shift();
        batches[0].more += left.changes.length + left.more;
      }
      show();
    };
    const lose = () => {
      connection = 'The connection is lost; it is tried again.';
      show();
    };
    const connect = () => {
      const source = new EventSource('/live/events');
      let early = [];
      source.onopen = async () => {
        early = [];
        try {
          const reply = await fetch('/live', {headers: {Accept: 'application/json'}});
          if (!reply.ok) {
            throw new Error(reply.status);
          }
          const answer = await reply.json();
          begin(answer);
          early.filter((batch) => Date.parse(batch.at) > Date.parse(answer.at)).forEach(receive);
          early = null;
        } catch (failure) {
          source.close();
          lose();
          setTimeout(connect, 3000);
        }
      };
      source.addEventListener('changes', (event) => {
        const batch = JSON.parse(event.data);
        if (early) {
          early.push(batch);
        } else {
          receive(batch);
        }
      });
      source.onerror = () => {
        early = [];
        lose();
        if (source.readyState === EventSource.CLOSED) {
          setTimeout(connect, 3000);
        }
      };
    };

    pause.hidden = false;
    find('reload').hidden = true;
    pause.addEventListener('click', () => {
      paused = !paused;
      pause.textContent = paused ? 'Resume' : 'Pause';
      show();
    });
    const use = (how) => () => {
      used = how;
      show();
    };
    rows.addEventListener('mouseenter', use(true));
    rows.addEventListener('mouseleave', use(false));
    rows.addEventListener('focusin', use(true));
    rows.addEventListener('focusout', use(false));
    connect();
  };
  document.querySelectorAll('[data-live]').forEach(follow);
})();
