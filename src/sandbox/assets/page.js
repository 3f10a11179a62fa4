// Updates the parts marked data-live without reloading, so that text typed in forms beside them stays.
let fetching = null;
let pending = false;

async function refresh() {
  if (fetching) return void (pending = true);
  fetching = fetch(location.href, { headers: { accept: 'text/html' } });
  try {
    const answer = await fetching;
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const part of document.querySelectorAll('[data-live]')) {
      const next = fresh.getElementById(part.id);
      if (next && next.innerHTML !== part.innerHTML) replace(part, next);
    }
    freshenOptions(fresh);
  } catch {
    // The sandbox is restarting; the event stream reconnects by itself and calls again.
  } finally {
    fetching = null;
    if (pending) {
      pending = false;
      void refresh();
    }
  }
}

function replace(part, next) {
  const focused = part.contains(document.activeElement) ? pathOf(document.activeElement) : null;
  for (const { id } of part.querySelectorAll('details[open][id]')) next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
  if (next.innerHTML === part.innerHTML) return;
  part.innerHTML = next.innerHTML;
  if (focused) document.querySelector(focused)?.focus();
}

function pathOf(element) {
  const item = element.closest('[id]');
  const href = element.getAttribute('href');
  if (href) return `a[href="${CSS.escape(href)}"]`;
  return item ? `#${CSS.escape(item.id)} ${element.localName}` : 'main';
}

// A new account is added to the list without changing the selection.
function freshenOptions(fresh) {
  const list = document.getElementById('account');
  const next = fresh.getElementById('account');
  if (!list && next && !document.activeElement?.closest('form')) return location.reload();
  if (!list || !next || list.options.length === next.options.length) return;
  const chosen = list.value;
  list.innerHTML = next.innerHTML;
  list.value = chosen;
}

if (document.querySelector('[data-live]')) {
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, 120);
  };
  const stream = new EventSource('/live');
  let isFirst = true;
  stream.addEventListener('message', soon);
  stream.addEventListener('open', () => {
    if (!isFirst) soon();
    isFirst = false;
  });
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-copy]');
  if (!button) return;
  event.preventDefault();
  void navigator.clipboard.writeText(button.dataset.copy).then(() => {
    button.dataset.copied = 'true';
    setTimeout(() => delete button.dataset.copied, 1500);
  });
});

// A test card fills its form.
document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-fill]');
  if (!button) return;
  for (const [name, value] of new URLSearchParams(button.dataset.fill)) button.form.elements[name].value = value;
  button.form.querySelector('[type=submit]').focus();
});

// A double click sends one transfer.
document.addEventListener('submit', (event) => {
  if (!event.target.matches('[data-once]')) return;
  const button = event.target.querySelector('[type=submit]');
  setTimeout(() => (button.disabled = true));
  setTimeout(() => (button.disabled = false), 8000);
});

// The frame has the height of the mail, so that it needs no scroll bar.
for (const frame of document.querySelectorAll('iframe[data-fit]')) {
  const fit = () => {
    const content = frame.contentDocument?.documentElement;
    if (!content) return;
    frame.style.height = '0';
    frame.style.height = `${content.scrollHeight}px`;
  };
  frame.addEventListener('load', fit);
  addEventListener('resize', fit);
  if (frame.contentDocument?.readyState === 'complete') fit();
}
