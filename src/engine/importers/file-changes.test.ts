import { describe, expect, it } from 'vitest';
import { type ChangingCall, fileChangesOf } from './file-changes.ts';

function claudeCall(name: string, input: object, of: Partial<ChangingCall> = {}): ChangingCall {
  const message = { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name, input }] };
  const raw = JSON.stringify({ type: 'assistant', message });
  return { agent: 'claude-code', raw, block: 0, tool: name, category: 'edit', filePath: null, ...of };
}

describe('fileChangesOf', () => {
  it('adds up all edits of a file that one call makes', () => {
    const edits = [
      { old_string: 'a', new_string: 'b' },
      { old_string: 'c\nd', new_string: 'c\nd\ne' },
    ];
    const call = claudeCall('MultiEdit', { file_path: '/work/a.ts', edits }, { filePath: '/work/a.ts' });
    expect(fileChangesOf(call)).toEqual([{ path: '/work/a.ts', kind: 'edit', linesAdded: 2, linesRemoved: 1 }]);
  });

  it('names every file of a patch, those that it deletes and moves too', () => {
    const patch = [
      '*** Begin Patch',
      '*** Update File: src/a.ts',
      '@@',
      ' same',
      '-old',
      '+new',
      '*** Add File: src/b.ts',
      '+one',
      '+two',
      '*** Delete File: src/c.ts',
      '*** Update File: src/d.ts',
      '*** Move to: src/e.ts',
      '@@',
      '-x',
      '+y',
      '*** End Patch',
    ].join('\n');
    const item = { type: 'custom_tool_call', status: 'completed', call_id: 'c1', name: 'apply_patch', input: patch };
    const raw = JSON.stringify({ timestamp: '2026-11-01T10:00:00.000Z', type: 'response_item', payload: item });
    const call = { agent: 'codex', raw, block: 0, tool: 'apply_patch', filePath: 'src/a.ts' };
    expect(fileChangesOf({ ...call, category: 'edit' })).toEqual([
      { path: 'src/a.ts', kind: 'patch', linesAdded: 1, linesRemoved: 1 },
      { path: 'src/b.ts', kind: 'patch', linesAdded: 2, linesRemoved: 0 },
      { path: 'src/c.ts', kind: 'patch', linesAdded: 0, linesRemoved: 0 },
      { path: 'src/d.ts', kind: 'patch', linesAdded: 0, linesRemoved: 0 },
      { path: 'src/e.ts', kind: 'patch', linesAdded: 1, linesRemoved: 1 },
    ]);
  });

  it('keeps the file of a call that does not say what it changed, without figures', () => {
    const call = claudeCall('Edit', {}, { raw: 'no JSON', filePath: 'a.ts' });
    expect(fileChangesOf(call)).toEqual([{ path: 'a.ts', kind: 'edit', linesAdded: null, linesRemoved: null }]);
    expect(fileChangesOf({ ...call, filePath: null })).toEqual([]);
  });
});
