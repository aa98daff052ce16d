import { fileNameOf, type MadeSession, sessionText } from '../kills/made-session.ts';
import { ImportPage } from '../pages/import-page.ts';
import { type Action, always, hasSessions, oneSession } from './action.ts';
import { lookAt } from './checks.ts';
import { withImported } from './model.ts';
import { until } from './until.ts';
import type { User } from './user.ts';

export const IMPORTING: readonly Action[] = [
  {
    name: 'import one',
    weight: 5,
    isPossible: always,
    run: (user) => importByScreen(user, [user.makeSession()]),
  },
  {
    name: 'import several',
    weight: 2,
    isPossible: always,
    run: (user) => importByScreen(user, [user.makeSession(), user.makeSession(), user.makeSession()]),
  },
  {
    name: 'import what grew',
    weight: 2,
    isPossible: hasSessions,
    run(user) {
      const word = oneSession(user);
      const events = (user.model.files.get(word) ?? 0) + user.integer(1, 50);
      return importByScreen(user, [{ word, events }]);
    },
  },
  {
    name: 'import what is known',
    weight: 2,
    isPossible: hasSessions,
    async run(user) {
      const word = oneSession(user);
      const session = { word, events: user.model.files.get(word) ?? 0 };
      await (await user.tabs.guest()).importText(fileNameOf(session), sessionText(session));
      return word;
    },
  },
  {
    name: 'import a broken last line',
    weight: 2,
    isPossible: always,
    async run(user) {
      const session = user.makeSession();
      const text = `${sessionText(session)}{"type":"user","uuid":"${session.word}-cut`;
      await (await user.tabs.guest()).importText(fileNameOf(session), text);
      user.model = withImported(user.model, session.word, session.events);
      return session.word;
    },
  },
];

async function importByScreen(user: User, sessions: readonly MadeSession[]): Promise<string> {
  const page = await user.tab();
  const imports = new ImportPage(page);
  // Anew, as the report of the last import may still be there.
  await page.evaluate(() => {
    location.hash = '#/import';
  });
  await page.reload();
  await imports.chooseFiles(
    sessions.map((session) => ({
      name: fileNameOf(session),
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(sessionText(session)),
    })),
  );
  await imports.confirm();
  await imports.report.waitFor();
  for (const { word, events } of sessions) user.model = withImported(user.model, word, events);
  await until(
    'What was imported is not listed',
    async () => [...(await lookAt(await user.tabs.guest())).sessions],
    (found) => sessions.every(({ word, events }) => found.some(([each, count]) => each === word && count === events)),
  );
  return sessions.map(({ word, events }) => `${word} with ${events}`).join(', ');
}
