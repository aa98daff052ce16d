import { openStrata } from './strata-client.js';

const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const list = document.querySelector('ol');

/** @type {import('./strata-client.js').Strata | undefined} */
let strata;

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const address = String(fields.get('address'));
  try {
    say('Waiting for the answer of the person at Strata…');
    strata ??= await openStrata(window.open(address), new URL(address).origin, { name: 'Example page' });
    const { structuredContent, content, isError } = await strata.callTool('ctx_search', { query: fields.get('query') });
    if (isError) return say(content[0].text);
    say(`${structuredContent.total} found`);
    list?.replaceChildren(...structuredContent.hits.map(toItem));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
});

/** @param {string} text */
function say(text) {
  if (status) status.textContent = text;
}

/** @param {{ title: string, createdAt: string | null }} hit */
function toItem({ title, createdAt }) {
  const item = document.createElement('li');
  item.textContent = `${createdAt ?? 'no date'}: ${title}`;
  return item;
}
