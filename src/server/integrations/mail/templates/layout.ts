import { namesProduct } from '../../../../shared/business/product-name.ts';
import { unlinked } from '../../../../shared/kit/links.ts';
import { say, render } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import { ENGLISH_TRANSLATOR } from '../../../../shared/i18n/translate.ts';
import type { Translator } from '../../../../shared/i18n/translate.ts';
import { oneLine } from '../../one-line.ts';
import type { MailContent } from '../port.ts';

/** An e-mail as blocks; both bodies are made from the same blocks. Every text is plain and is escaped. */
export interface EmailContent {
  readonly productName: string;
  readonly subject: Text;
  /** The name at the top: the product, or the sending business. */
  readonly brand: string;
  /** The brand's colour `#rrggbb`; anything else means the product's own. */
  readonly accent?: string | null | undefined;
  /** The preview text that mail programs show after the subject. */
  readonly preview: Text;
  readonly heading: Text;
  readonly blocks: readonly Block[];
  readonly footer: readonly Text[];
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: Text }
  /** Our own words to one reader, with their line breaks and web addresses. */
  | { readonly kind: 'message'; readonly text: Text }
  | { readonly kind: 'amount'; readonly label: Text; readonly amount: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: Text, value: Text])[] }
  | { readonly kind: 'quote'; readonly label: Text; readonly text: Text }
  | { readonly kind: 'list'; readonly title: Text; readonly items: readonly { readonly text: Text; readonly link: string }[] }
  | { readonly kind: 'button'; readonly label: Text; readonly link: string };

export function paragraph(text: Text): Block {
  return { kind: 'paragraph', text };
}

/**
 * What one party wrote to another, under a label that says whose words they are; empty without a text. A text that names the product is left out: beside our
 * own sentences it would read as ours. The document has it.
 */
export function quote(label: Text, text: Text | null | undefined, productName: string): Block[] {
  const written = render(text ?? '', ENGLISH_TRANSLATOR).trim();
  return written === '' || namesProduct(written, productName) ? [] : [{ kind: 'quote', label, text: typeof text === 'string' ? written : (text ?? '') }];
}

/** Throws if the link is not a web address: the template is the last place to check. */
export function button(label: Text, link: string): Block {
  const { protocol } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('a mail may only link to web addresses');
  return { kind: 'button', label, link };
}

/** The e-mail in English, with a function for other languages. */
export function renderEmail(letter: EmailContent): MailContent {
  return { ...inLanguage(letter, ENGLISH_TRANSLATOR), inLanguage: (translator) => inLanguage(letter, translator) };
}

function inLanguage(letter: EmailContent, translator: Translator): MailContent {
  const write: Writer = (text) => unlinked(render(withoutProduct(text, letter.productName), translator));
  return {
    subject: subjectOf(letter, write),
    html: renderHtml(letter, translator, write),
    text: renderText(letter, translator, write),
    turnOff: write(TURN_OFF),
  };
}

/** Parties write names and texts: in an e-mail no part of them becomes a link, and none names the product. */
type Writer = (text: Text) => string;

/**
 * A text in which `…` takes the place of each name or text of a party that names the product: beside our own sentences it would read as ours. The app and the
 * document show it.
 */
function withoutProduct(text: Text, productName: string): Text {
  const without = (part: Text) => withoutProduct(part, productName);
  if (typeof text === 'string') return text !== productName && namesProduct(text, productName) ? '…' : text;
  // The strings of a list are numbers, or our own words (`verbatim`).
  if ('list' in text) return { ...text, list: text.list.map((part) => (typeof part === 'string' ? part : without(part))) };
  if ('capital' in text) return { capital: without(text.capital) };
  if (!('key' in text) || text.values === undefined) return text;
  const values = Object.entries(text.values).map(([name, value]) => [name, typeof value === 'number' ? value : without(value)] as const);
  return { ...text, values: Object.fromEntries(values) };
}

/** Mail programs search subjects as they are typed: with usual spaces. */
function subjectOf({ subject }: EmailContent, write: Writer): string {
  return oneLine(write(subject).replaceAll(/\s/g, ' ')).slice(0, 200);
}

const OPEN_ADDRESS = say`Or open this address:`;
const TURN_OFF = say`Unsubscribe from these emails`;

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** Placeholders (HTML comments) for values that only the adapter knows. Typed text is escaped, so it cannot contain one. */
export const MARKS = { logo: '<!--logo-->', unsubscribe: '<!--unsubscribe-->' } as const;

/** Adds the unsubscribe link below the footer. */
export function withUnsubscribe({ html, text, turnOff }: Omit<MailContent, 'subject'>, link: string): Pick<MailContent, 'html' | 'text'> {
  const label = turnOff ?? render(TURN_OFF, ENGLISH_TRANSLATOR);
  const line = `<p class="ink-2" style="margin:8px 0 0;font:400 13px/20px ${FONT};color:#57625c;"><a class="link" href="${escape(link)}" style="color:#0f5c46;">${escape(label)}</a></p>`;
  return { html: html.replace(MARKS.unsubscribe, () => line), text: `${text}\n${label}\n${link}` };
}

/** Adds the installation's logo above the product's name, from the e-mail itself: nothing is loaded. */
export function withLogo(html: string, contentId: string): string {
  return html.replace(
    MARKS.logo,
    () => `<img src="cid:${contentId}" alt="" height="32" style="display:block;height:32px;width:auto;margin:0 0 8px;border:0;">`,
  );
}

const OWN_ACCENT = '#0f5c46';
const FONT = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs read inline styles; those with a dark mode also read this style sheet, which needs `!important`. */
const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { -webkit-text-size-adjust: 100%; }
@media (prefers-color-scheme: dark) {
  .paper { background: #0e1311 !important; }
  .sheet { background: #141a17 !important; border-right-color: #2b3430 !important; border-bottom-color: #2b3430 !important; border-left-color: #2b3430 !important; }
  .ink { color: #ecefec !important; }
  .ink-2 { color: #aab5af !important; }
  .rule { border-color: #2b3430 !important; }
  .link { color: #7fd6b1 !important; }
}
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .outer { padding: 0 !important; }
  .sheet { border-width: 3px 0 1px !important; border-radius: 0 !important; }
}`;

function renderHtml(letter: EmailContent, translator: Translator, write: Writer): string {
  const accent = /^#[0-9a-f]{6}$/i.test(letter.accent ?? '') ? (letter.accent ?? OWN_ACCENT) : OWN_ACCENT;
  const title = escape(subjectOf(letter, write));
  return `<!doctype html>
<html lang="${translator.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${title}</title><style>${SHEET}</style></head>
<body class="paper" style="margin:0;padding:0;background:#f9faf7;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escape(write(letter.preview))}${'&#8199;&#847; '.repeat(40)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f9faf7;"><tr><td class="outer" align="center" style="padding:32px 16px;">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe3dd;border-top:3px solid ${accent};border-radius:8px;border-collapse:separate;">
<tr><td class="pad rule" style="padding:20px 32px;border-bottom:1px solid #dfe3dd;">${'accent' in letter ? '' : MARKS.logo}<p class="ink" style="margin:0;font:600 15px/22px ${FONT};color:#17211d;">${escape(write(letter.brand))}</p></td></tr>
<tr><td class="pad" style="padding:28px 32px 32px;">
<h1 class="ink" style="margin:0 0 16px;font:600 22px/30px ${FONT};letter-spacing:-0.01em;color:#17211d;">${escape(write(letter.heading))}</h1>
${letter.blocks.map((block) => blockHtml(block, accent, block.kind === 'message' ? (text) => render(text, translator) : write)).join('\n')}
</td></tr>
<tr><td class="pad rule" style="padding:16px 32px 20px;border-top:1px solid #dfe3dd;">${letter.footer.map((line) => `<p class="ink-2" style="margin:0 0 4px;font:400 13px/20px ${FONT};color:#57625c;">${escape(write(line))}</p>`).join('')}${MARKS.unsubscribe}</td></tr>
</table></td></tr></table></body></html>`;
}

function blockHtml(block: Block, accent: string, write: Writer): string {
  const html = (text: Text) => escape(write(text));
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;font:400 15px/24px ${FONT};color:#17211d;">${html(block.text)}</p>`;
    case 'message':
      return `<p class="ink" style="margin:0 0 16px;font:400 15px/24px ${FONT};color:#17211d;">${html(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'amount':
      return `<p class="ink-2" style="margin:8px 0 0;font:400 13px/20px ${FONT};color:#57625c;">${html(block.label)}</p>
<p class="ink" style="margin:0 0 16px;font:600 30px/40px ${FONT};letter-spacing:-0.02em;font-variant-numeric:tabular-nums;color:#17211d;">${escape(block.amount)}</p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse;">${block.facts.map(([label, value]) => factHtml(html(label), html(value))).join('')}</table>`;
    case 'quote':
      return `<p class="ink-2" style="margin:0;font:400 13px/20px ${FONT};color:#57625c;">${html(block.label)}</p>
<p class="ink rule" style="margin:4px 0 20px;padding-left:14px;border-left:3px solid #dfe3dd;font:400 15px/24px ${FONT};color:#17211d;">${html(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'list':
      return `<p class="ink-2" style="margin:0;font:600 13px/20px ${FONT};color:#57625c;">${html(block.title)}</p>
<ul style="margin:4px 0 20px;padding-left:20px;">${block.items.map(({ text, link }) => `<li class="ink" style="margin:0 0 6px;font:400 15px/24px ${FONT};color:#17211d;"><a class="link" href="${escape(link)}" style="color:#0f5c46;">${html(text)}</a></li>`).join('')}</ul>`;
    case 'button':
      return buttonHtml(html(block.label), html(OPEN_ADDRESS), escape(block.link), accent);
  }
}

function factHtml(label: string, value: string): string {
  const cell = `padding:8px 0;border-bottom:1px solid #dfe3dd;font:400 14px/20px ${FONT};vertical-align:top;`;
  return `<tr><td class="ink-2 rule" style="${cell}color:#57625c;">${label}</td><td class="ink rule" align="right" style="${cell}padding-left:16px;color:#17211d;">${value}</td></tr>`;
}

function buttonHtml(label: string, open: string, href: string, accent: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px;"><tr><td bgcolor="${accent}" style="border-radius:8px;background:${accent};"><a href="${href}" style="display:inline-block;padding:12px 22px;font:600 15px/22px ${FONT};color:${inkOn(accent)};text-decoration:none;border-radius:8px;">${label}</a></td></tr></table>
<p class="ink-2" style="margin:0 0 16px;font:400 13px/20px ${FONT};color:#57625c;">${open}<br><a class="link" href="${href}" style="color:#0f5c46;word-break:break-all;">${href}</a></p>`;
}

/** White or near-black, whichever has more contrast (relative luminance of WCAG 2). */
function inkOn(color: string): string {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.18 ? '#10201a' : '#ffffff';
}

function renderText(letter: EmailContent, translator: Translator, write: Writer): string {
  const plain: Writer = (text) => render(text, translator);
  const blocks = letter.blocks.map((block) => blockText(block, block.kind === 'message' ? plain : write));
  return [oneLine(write(letter.brand)), oneLine(write(letter.heading)), ...blocks, `-- \n${letter.footer.map(write).join('\n')}`].join('\n\n');
}

function blockText(block: Block, write: Writer): string {
  switch (block.kind) {
    case 'paragraph':
      return oneLine(write(block.text));
    case 'message':
      return write(block.text);
    case 'amount':
      return write(say`${block.label}: ${block.amount}`);
    case 'facts':
      return block.facts.map(([label, value]) => oneLine(write(value === '' ? label : say`${label}: ${value}`))).join('\n');
    case 'quote':
      return `${oneLine(write(say`${block.label}:`))}\n${write(block.text).replace(/^/gm, '> ')}`;
    case 'list':
      return `${write(block.title)}\n${block.items.map(({ text, link }) => `- ${write(text)}\n  ${link}`).join('\n')}`;
    case 'button':
      return `${write(say`${block.label}:`)}\n${block.link}`;
  }
}
