import { stateOf } from '../smileid/api.ts';
import { settingsOf } from '../smileid/jobs.ts';
import { CHOICES, VERDICTS } from '../smileid/rows.ts';
import type { Job, Settings } from '../smileid/rows.ts';
import { TEST_NAMES } from '../smileid/verdict.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { deliveriesOf } from '../core/webhook-dispatcher.ts';
import { deliveryItem } from './delivery.ts';
import { instant } from './format.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { layout } from './layout.ts';
import type { Setting } from './layout.ts';

const JOBS_SHOWN = 30;

/** When the result is available. */
export const PACES = [
  { value: 'soon', label: 'After a second', hint: 'The screen in the app changes by itself.', delayMs: 1_000, paused: false },
  { value: 'late', label: 'After 20 seconds', hint: 'Time to see what waiting looks like.', delayMs: 20_000, paused: false },
  { value: 'paused', label: 'When I say so', hint: 'Nothing is judged until you press “Deliver now”.', delayMs: 1_000, paused: true },
] as const;

/** How the result is delivered. */
export const WAYS = [
  { value: 'once', label: 'Once', hint: 'One callback, rightly signed.', callbacks: 'normal', repeat: 1 },
  { value: 'thrice', label: 'Three times', hint: 'The same at the same moment.', callbacks: 'normal', repeat: 3 },
  { value: 'lost', label: 'Lose it', hint: 'Never: the product has to ask for the result.', callbacks: 'lost', repeat: 1 },
  { value: 'forged', label: 'Forged', hint: 'Signed with a wrong key: the product must refuse it.', callbacks: 'forged', repeat: 1 },
  { value: 'stale', label: 'Out of date', hint: 'Signed yesterday: the product must refuse it too.', callbacks: 'stale', repeat: 1 },
] as const;

export function identityPage(store: Store, setting: Setting): string {
  const jobs = newest(store.tables.jobs).slice(0, JOBS_SHOWN);
  return layout(
    setting,
    'identity',
    'Identity',
    html`<div class="page-head">
        <h1>Identity</h1>
        <p class="lead">Be the identity company: what it finds out about a person, and how ${setting.productName} hears of it.</p>
      </div>
      <div class="bank identity">
        <section aria-labelledby="jobs-title">
          <h2 id="jobs-title">Checks</h2>
          <div id="jobs" data-live>
            ${
              jobs.length === 0
                ? html`<p class="empty">
                    Nobody was checked yet. Confirm a BVN or NIN in <a href="${setting.appUrl}">${setting.productName}</a>, any eleven digits, and it appears
                    here.
                  </p>`
                : html`<ol class="transfers">
                    ${jobs.map((each) => jobItem(store, setting, each))}
                  </ol>`
            }
          </div>
        </section>
        <div class="aside">
          <section aria-labelledby="people-title">
            <h2 id="people-title">Test people</h2>
            ${people()}
          </section>
          <section aria-labelledby="ways-title">
            <h2 id="ways-title">How it answers</h2>
            ${settingsForm(setting, settingsOf(store))}
          </section>
        </div>
      </div>`,
  );
}

function people(): Markup {
  return html`<dl class="people">
      ${TEST_NAMES.map(
        ({ name, says }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${says}</dd>
          </div>`,
      )}
      <div>
        <dt>Anybody else</dt>
        <dd>Found and clear, whatever the number.</dd>
      </div>
    </dl>
    <p class="fine numbers">
      By last name, as in Smile ID’s own sandbox. Its test numbers work too: <code>00000000000</code> is found, <code>00000000001</code> is not,
      <code>00000000002</code> has a wrong form, at <code>00000000003</code> the authority does not answer.
    </p>`;
}

function settingsForm(setting: Setting, settings: Settings): Markup {
  const pace = PACES.find(({ paused, delayMs }) => paused === settings.paused && (paused || delayMs === settings.delayMs));
  const way = WAYS.find(({ callbacks, repeat }) => callbacks === settings.callbacks && repeat === settings.repeat);
  return html`<form method="post" action="/identity/settings" class="form" data-once>
    ${choices('pace', 'When does the verdict on a face fall?', PACES, pace?.value)}
    ${choices('way', `How does ${setting.productName} hear of it?`, WAYS, way?.value)}
    <fieldset>
      <legend>And the company itself?</legend>
      <label class="choice">
        <input type="checkbox" name="down" value="yes" ${settings.down && html`checked`} />
        <span><b>Out of order</b> <small>Every call is answered 503, of numbers and of faces.</small></span>
      </label>
    </fieldset>
    <button class="primary" type="submit">Save</button>
  </form>`;
}

type Choice = { readonly value: string; readonly label: string; readonly hint: string };

function choices(name: string, legend: string, all: readonly Choice[], chosen: string | undefined): Markup {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${all.map(
      ({ value, label, hint }) =>
        html`<label class="choice">
          <input type="radio" name="${name}" value="${value}" ${value === chosen && html`checked`} />
          <span><b>${label}</b> <small>${hint}</small></span>
        </label>`,
    )}
  </fieldset>`;
}

const ID_TYPES: Readonly<Record<string, string>> = { BVN: 'BVN', NIN: 'NIN', NIN_V2: 'NIN', VOTER_ID: 'Voter’s card', DRIVERS_LICENSE: 'Driver’s licence' };
const STATES = {
  'waiting-for-images': { word: 'Waits for its images', tone: 'open' },
  running: { word: 'Being judged', tone: 'open' },
  paused: { word: 'Waits for you', tone: 'open' },
} as const;

function jobItem(store: Store, setting: Setting, job: Job): Markup {
  const deliveries = deliveriesOf(store, job.id);
  const who = `${job.firstName} ${job.lastName}`.trim() || 'Nobody yet';
  const images = job.images === 1 ? '1 image' : `${job.images} images`;
  return html`<li id="j-${job.id}" class="transfer job">
    <div class="transfer-head">
      <div>
        <p class="who">${who}</p>
        <p class="fine">
          ${job.kind === 'face' ? 'Face check' : 'Number'}${job.maskedNumber && ` · ${ID_TYPES[job.idType] ?? job.idType} ${job.maskedNumber}`}${
            job.images > 0 && ` · ${images}`
          }
          · ${instant(job.createdAt, setting.timeZone)}
        </p>
      </div>
      ${stateMark(job)}
    </div>
    <p class="fine reference">Job <code>${job.id}</code></p>
    ${job.uploadedAt !== null && job.kind === 'face' && verdictChoice(job)}
    ${deliveries.map((each, at) => deliveryItem(setting, each, { action: `/identity/webhooks/${each.id}/deliver`, name: deliveries.length > 1 ? `Callback ${at + 1}` : 'Callback' }))}
  </li>`;
}

function stateMark(job: Job): Markup {
  const state = stateOf(job);
  if (state !== 'done') return html`<p class="verdict"><span class="state ${STATES[state].tone}">${STATES[state].word}</span></p>`;
  const tone = job.verdict === 'clear' ? 'good' : job.verdict === 'review' || job.verdict === 'unavailable' ? 'open' : 'bad';
  return html`<p class="verdict"><span class="state ${tone}">${VERDICTS[job.verdict]}</span></p>`;
}

/** A button each: a selection that is not sent would be lost when the list is updated. */
function verdictChoice(job: Job): Markup {
  const isDone = stateOf(job) === 'done';
  return html`<details class="paste" id="v-${job.id}">
    <summary>Change the verdict</summary>
    <form method="post" action="/identity/jobs/${job.id}/verdict" class="verdicts">
      ${CHOICES[job.kind].map((each) => html`<button type="submit" name="verdict" value="${each}" ${each === job.verdict && html`aria-pressed="true"`}>${VERDICTS[each]}</button>`)}
    </form>
    <p class="fine">${isDone ? 'Then deliver the callback again, as Smile ID does after a review.' : 'It counts when the callback goes out.'}</p>
  </details>`;
}
