import { describe, expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { Engine } from '../engine.ts';

function line(uuid: string, text: string): string {
  const base = { uuid, sessionId: 's-1', cwd: '/work/shop', timestamp: '2026-03-01T10:00:00Z' };
  return `${JSON.stringify({ ...base, type: 'user', message: { role: 'user', content: text } })}\n`;
}

const PROMPT = line('u1', 'mend the gate');
const SUMMARY = `${JSON.stringify({ type: 'summary', summary: 'A gate is mended', leafUuid: 'u1', sessionId: 's-1' })}\n`;
const TITLE = `${JSON.stringify({ type: 'custom-title', customTitle: 'Gate', sessionId: 's-1' })}\n`;

async function listed(engine: Engine) {
  const [session] = (await engine.listSessions({ sort: 'newest', limit: 5 })).data;
  return session ?? { sessionKey: '', title: '' };
}

async function opened() {
  const memory = openMemoryEngine();
  const { importId } = await importItems(memory.engine, [textItem('s.jsonl', PROMPT)]);
  return { ...memory, importId, ...(await listed(memory.engine)) };
}

describe('a title that a person gives to a session', () => {
  it('stands in every list, and gives way to that of the tool again', async () => {
    const { engine, sessionKey, title } = await opened();
    expect(title).toBe('mend the gate');
    expect(await engine.setSessionTitle(sessionKey, '  My   gate ', 0)).toEqual({
      ...{ state: 'saved', current: { value: { title: 'My gate' }, version: 1 } },
    });
    expect((await listed(engine)).title).toBe('My gate');
    expect((await engine.getSession(sessionKey))?.summary.title).toBe('My gate');
    expect((await engine.listItems({ limit: 5, text: 'my gate' })).total).toBe(1);
    expect(await engine.setSessionTitle(sessionKey, 'Another', 0)).toMatchObject({ state: 'conflict' });
    await engine.setSessionTitle(sessionKey, null, 1);
    expect((await listed(engine)).title).toBe('mend the gate');
    expect(await engine.getSessionTitle(sessionKey)).toEqual({ value: { title: null }, version: 2 });
  });

  it('outlives later imports, which change what comes back afterwards', async () => {
    const { engine, sessionKey } = await opened();
    await engine.setSessionTitle(sessionKey, 'My gate', 0);
    await importItems(engine, [textItem('s.jsonl', PROMPT + SUMMARY + TITLE, 1_790_000_001_000)]);
    expect((await listed(engine)).title).toBe('My gate');
    await engine.setSessionTitle(sessionKey, null, 1);
    const plain = openMemoryEngine();
    await importItems(plain.engine, [textItem('s.jsonl', PROMPT + SUMMARY + TITLE)]);
    expect((await listed(engine)).title).toBe((await listed(plain.engine)).title);
  });

  it('comes back with the session', async () => {
    const { engine, sessionKey, importId } = await opened();
    await engine.setSessionTitle(sessionKey, 'My gate', 0);
    await engine.undoImport(importId);
    expect(await engine.getSessionTitle(sessionKey)).toBeNull();
    await importItems(engine, [textItem('s.jsonl', PROMPT)]);
    expect((await listed(engine)).title).toBe('My gate');
    await engine.setSessionTitle(sessionKey, null, 1);
    expect((await listed(engine)).title).toBe('mend the gate');
  });

  it('is refused in words where it is none', async () => {
    const { engine, sessionKey } = await opened();
    await expect(engine.setSessionTitle(sessionKey, ' ', 0)).rejects.toThrow('A title needs a word.');
    await expect(engine.setSessionTitle(sessionKey, 'a'.repeat(201), 0)).rejects.toThrow('up to 200 characters');
    await expect(engine.setSessionTitle('zzz', 'a', 0)).rejects.toThrow('This session is not here any more.');
    expect((await listed(engine)).title).toBe('mend the gate');
  });
});
