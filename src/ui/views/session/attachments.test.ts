import { expect, test } from 'vitest';
import { splitAttachments } from './attachments.ts';

test('tells attachments from the text around them', () => {
  expect(splitAttachments('Look:\n[image image/png, 640 KB]\nand say why')).toEqual([
    { kind: 'text', text: 'Look:\n', start: 0 },
    { kind: 'attachment', noun: 'Image', mediaType: 'image/png', size: '640 KB', start: 6 },
    { kind: 'text', text: '\nand say why', start: 31 },
  ]);
  expect(splitAttachments('[document of unknown kind]')).toEqual([
    { kind: 'attachment', noun: 'Document', mediaType: 'of unknown kind', size: null, start: 0 },
  ]);
});

test('leaves Markdown links and images alone', () => {
  const text = '![image alt](a.png) [image](x) [document]';
  expect(splitAttachments(text)).toEqual([{ kind: 'text', text, start: 0 }]);
});
