// Runs before the first paint (see `boot` in vite.config.ts): prevents a white flash of a dark page, and starts loading the first screen's code.
{
  const ahead = __AHEAD__;
  const stored = {};
  try {
    stored.theme = localStorage.getItem('theme');
    stored.language = localStorage.getItem('language');
    stored.session = localStorage.getItem('duewell.session');
    stored.standing = localStorage.getItem('duewell.standing');
    stored.typed = sessionStorage.length > 0;
  } catch {
    // Storage is unavailable: the system's theme is used, and nobody is signed in.
  }
  const { dataset } = document.documentElement;
  if (stored.theme === 'light' || stored.theme === 'dark') dataset.theme = stored.theme;
  const link = (rel, href) => {
    const element = document.createElement('link');
    element.rel = rel;
    element.crossOrigin = '';
    element.href = href;
    document.head.appendChild(element);
    return element;
  };
  const languages = ahead.words || {};
  const language = [stored.language, ...navigator.languages.map((tag) => tag.split('-')[0])].find((one) => one === 'en' || languages[one]);
  const isIn = stored.session && (language || 'en') === 'en';
  const showShell = () => (dataset.in = '');
  const fetchCode = () => {
    const linked = /^\/(received-invoice|download-|payment-)/.exec(location.pathname);
    const more = linked && linked[1] !== 'received-invoice' && ahead.screenList ? [ahead.screenList] : [];
    const files = (linked ? [...(ahead.documents || []), ...more] : stored.session ? ahead.in : ahead.out) || [];
    const screen = (stored.session && ahead.screens && ahead.screens[location.pathname]) || [];
    const words = languages[language];
    for (const file of new Set([...(words ? [words] : []), ...files, ...screen])) link('modulepreload', `/${file}`);
  };

  /** Continues when the server-rendered page is to be hydrated. */
  const hydrate = () => {
    let styles;
    // The page contains the styles of everything that may happen on it; the others are loaded when another screen is shown.
    const styled = () => {
      styles ||= new Promise((done) => {
        const sheet = link('stylesheet', dataset.sheet);
        sheet.onload = sheet.onerror = done;
      });
      return styles;
    };
    const pending = { press: null, over: false, styled };
    globalThis.duewellReplay = pending;
    // The server rendered it for an English-speaking guest who has done nothing yet.
    const isGuest = dataset.page === 'guest';
    if (stored.session || (language || 'en') !== 'en' || (isGuest && stored.typed)) dataset.fresh = '';
    // Clicks before the app has loaded are replayed; the browser itself never submits a form.
    const hold = (event) => {
      if (pending.over && !event.target.closest('[data-waits]')) return;
      const button = event.type === 'submit' ? event.submitter : event.target.closest('button');
      if (!button && event.type === 'click') return;
      event.preventDefault();
      if (pending.press) delete pending.press.dataset.pending;
      pending.press = button;
      if (button) button.dataset.pending = '';
    };
    addEventListener('click', hold, true);
    addEventListener('submit', hold, true);
    // React must not see a change while it takes over the field: it would take the new state for the old one, and reset the field.
    const withhold = (event) => !pending.over && event.target.tagName === 'INPUT' && event.stopImmediatePropagation();
    for (const type of ['click', 'input', 'change']) addEventListener(type, withhold, true);
    if (dataset.fresh !== undefined) return begin();
    if (isGuest) return afterPaint(begin);
    // The reader starts to act.
    for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, begin, { passive: true, capture: true });
    addEventListener('pointerover', (event) => event.target.closest('a, button') && begin(), { passive: true });
    addEventListener('visibilitychange', () => void look());
    afterPaint(() => void look());
  };

  /** The page is painted before anything else is loaded. A page in the background is never painted. */
  const afterPaint = (next) => {
    let waits = true;
    const go = () => {
      if (waits) next();
      waits = false;
    };
    if (document.visibilityState === 'hidden') return go();
    new PerformanceObserver(go).observe({ type: 'paint', buffered: true });
    setTimeout(go, 1_000);
  };

  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    if (dataset.page === 'link' || dataset.fresh !== undefined) globalThis.duewellReplay.styled();
    fetchCode();
    void import(`/${ahead.main}`);
  };

  /** Reports that the document is being viewed, and waits for live events about it, which the app then handles. */
  let seen = false;
  const look = async () => {
    if (seen || begun || document.visibilityState !== 'visible') return;
    seen = true;
    const q = encodeURIComponent(new URLSearchParams(location.search).get('q'));
    try {
      void fetch(`/v1/invoice/${q}`).catch(begin);
      const { body } = await fetch(`/v1/live?q=${q}`);
      const news = body.pipeThrough(new TextDecoderStream()).getReader();
      // An event, or one between the page's own reading and this stream, which begins with the time since the last one.
      const isNews = (text) => /^data: /m.test(text) || Number(/^: quiet (\d+)/m.exec(text)?.[1]) <= performance.now();
      for (let heard = ''; !begun && !isNews(heard);) {
        // The server sends a comment every 20 s: a connection without data for longer is broken.
        const silence = setTimeout(begin, 50_000);
        const { done, value } = await news.read();
        clearTimeout(silence);
        if (done) break;
        heard = value;
      }
      void news.cancel();
    } catch {
      // The app shows the error.
    }
    begin();
  };

  /** Shows the figures that this person last saw, until the app has fresh ones: as `base/dashboard-cache.ts` keeps and `base/encryption.ts` encrypts them. */
  const recall = async () => {
    const got = (request) =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = fail;
      });
    const opening = indexedDB.open('duewell', 1);
    // Only the app creates it.
    opening.onupgradeneeded = () => opening.transaction.abort();
    const key = await got((await got(opening)).transaction('keys').objectStore('keys').get('session'));
    const read = async (sealed) => {
      const bytes = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0));
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12));
      return JSON.parse(new TextDecoder().decode(plain));
    };
    const [{ profile, business, expiresAt }, { who, at, zone, asOf, texts }] = await Promise.all([read(stored.session), read(stored.standing)]);
    const now = Date.now();
    const isTheirs = who === `${profile.id} ${business?.id}` && Date.parse(expiresAt) > now;
    if (!isTheirs || !texts || at > now || now - at >= 12 * 3_600_000) return showShell();
    const day = (time) => new Date(time).toLocaleDateString('en', { timeZone: zone });
    texts.asOf = [asOf[day(at) === day(now) ? 0 : 1]];
    const show = () => {
      // After the app shell has been parsed completely.
      if (!document.getElementById('app')) return void setTimeout(show, 5);
      showShell();
      for (const place of document.querySelectorAll('#shell [data-waits]')) place.hidden = true;
      for (const place of document.querySelectorAll('#shell [data-kept]')) {
        const text = texts[place.dataset.kept];
        place.hidden = !text;
        if (text) place.querySelectorAll('[data-part]').forEach((part, index) => (part.textContent = text[index] ?? ''));
      }
    };
    show();
  };
  if (isIn && stored.standing && /^\/dashboard\/?$/.test(location.pathname)) {
    // In the first paint, if it is fast enough. Unreadable figures are not shown.
    recall().catch(showShell);
    setTimeout(showShell, 150);
  } else if (isIn) showShell();

  if (dataset.page) hydrate();
  else fetchCode();
}
