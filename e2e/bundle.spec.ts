import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { FIRST_PAINT_BUDGET_BYTES, firstPaintBytes } from '../src/tools/first-paint.ts';

test('the scripts before the first useful screen keep to their budget', async () => {
  const bytes = await firstPaintBytes(join(import.meta.dirname, '../dist'));
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_PAINT_BUDGET_BYTES);
});
