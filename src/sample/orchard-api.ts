import { typescriptToolchain } from './toolchains.ts';
import type { SampleProject } from './work-item.ts';

/** A web shop's API: Fastify and Postgres. */
export const ORCHARD_API: SampleProject = {
  name: 'orchard-api',
  directory: '/home/mira/work/orchard-api',
  toolchain: typescriptToolchain,
  items: [
    {
      prompt:
        'Two customers got charged twice this morning. Support says both clicked "Pay" again after a timeout. Find out how that can happen and stop it.',
      files: ['src/orders/create-order.ts', 'src/http/routes/orders.ts', 'src/db/migrations/0042_idempotency_key.sql'],
      symbol: 'createOrder',
      error: 'AssertionError: expected 2 orders to have length 1',
      finding:
        'The retry arrives while the first request still waits for the payment provider. Both find no order, so both create one. A check followed by an insert is never safe; the database has to refuse the second one.',
      before: `const existing = await orders.findByCart(cartId);
if (existing) return existing;
return orders.insert({ cartId, total });`,
      after: `const created = await orders.insertOnce({ cartId, total, idempotencyKey });
// A retry with the same key gets the first order, not a second one.
return created ?? orders.getByIdempotencyKey(idempotencyKey);`,
      commit: 'fix(orders): one order per idempotency key',
      question: [
        'Where should the idempotency key come from?',
        'Idempotency-Key header: the client makes it once per click',
        'Hash of the cart: no client change, but two equal orders in a row would be one',
      ],
      followUps: [
        [
          'What happens to clients that send no key?',
          'They get a 400 with `missing_idempotency_key`, after a month in which it is only logged.',
        ],
      ],
    },
    {
      prompt:
        'Webhooks from the payment provider fail with "invalid signature" since yesterday\'s deploy. Nothing in payments/ changed.',
      files: ['src/payments/webhook.ts', 'src/http/server.ts'],
      symbol: 'verifySignature',
      error: 'Error: invalid signature (expected 9f2c41…, got 51b07e…)',
      finding:
        'The signature covers the raw bytes. Since the deploy the JSON parser runs first, so we verify `JSON.stringify(request.body)`: same object, other bytes.',
      before: `const payload = JSON.stringify(request.body);
if (!verifySignature(payload, signature)) throw new InvalidSignature();`,
      after: `// The signature covers the bytes as sent; parsing and printing them again changes them.
if (!verifySignature(request.rawBody, signature)) throw new InvalidSignature();`,
      commit: 'fix(payments): verify webhooks on the raw body',
      followUps: [
        [
          'Replay the 31 failed events from the provider dashboard, oldest first.',
          'All 31 replayed: 29 accepted, 2 were known already and ignored by their id.',
        ],
      ],
    },
    {
      prompt:
        'Cart totals are one cent off for some baskets. Example: 3 × 4.35 with 10 % off should be 11.75 (rounded half up), we show 11.74.',
      files: ['src/pricing/money.ts', 'src/pricing/discount.ts', 'src/cart/totals.ts'],
      symbol: 'applyDiscount',
      error: 'AssertionError: expected 1174 to be 1175',
      finding:
        '4.35 has no exact binary form, so 3 × 4.35 is 13.049999999999999 and the discount rounds the wrong way. Amounts must be integer cents; only the last step may format.',
      before: `export function applyDiscount(price: number, percent: number): number {
  return Math.round(price * (1 - percent / 100) * 100) / 100;
}`,
      after: `/** Amounts are integer cents. Rounds half up, once, at the end. */
export function applyDiscount(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100);
}`,
      commit: 'fix(pricing): integer cents everywhere, rounded once',
      plan: `# Integer cents

1. \`Money\` holds integer cents and a currency.
2. Convert at the two borders: numeric(12,2) columns in, JSON responses out.
3. Property test: line totals add up to the cart total for any basket.`,
      followUps: [
        [
          'And percent discounts followed by fixed ones, does the order matter?',
          'It does: 10 % then 5.00 off a 50.00 cart gives 40.00, the other way round 40.50. Decision: percentages first, since that is what the terms of sale say. It is a table test now.',
        ],
      ],
    },
    {
      prompt:
        'The API stops answering about once a day with "timeout exceeded when trying to connect". Restart helps. Logs are in logs/api.log.',
      files: ['src/db/pool.ts', 'src/db/transaction.ts'],
      symbol: 'withTransaction',
      error: 'Error: timeout exceeded when trying to connect (pool: total 10, idle 0, waiting 37)',
      finding:
        'Every client is checked out and never comes back. `withTransaction` releases it after COMMIT, but not when ROLLBACK itself throws, as it does on a closed connection. Ten such errors and the pool is empty.',
      before: `} catch (error) {
  await client.query('ROLLBACK');
  client.release();
  throw error;
}`,
      after: `} catch (error) {
  broken = await rollback(client);
  throw error;
} finally {
  // A connection that could not roll back is closed, not reused.
  client.release(broken);
}`,
      commit: 'fix(db): give the client back on every path',
      followUps: [],
    },
    {
      prompt:
        'Die Quittung per E-Mail zeigt bei Bestellungen kurz nach Mitternacht den Vortag. Bitte Ursache finden, nicht nur umschiffen.',
      files: ['src/mail/receipt.ts', 'src/mail/templates/receipt.de.ts'],
      symbol: 'formatOrderDate',
      error: "AssertionError: expected '30.09.2026' to be '01.10.2026'",
      finding:
        'Gespeichert wird richtig in UTC, aber `formatOrderDate` formatiert auch in UTC. Um 00:30 in Berlin ist dort noch der Vortag. Die Zeitzone gehört zur Bestellung, nicht zum Server.',
      before: `export function formatOrderDate(date: Date): string {
  return date.toISOString().slice(0, 10).split('-').reverse().join('.');
}`,
      after: `export function formatOrderDate(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone }).format(date);
}`,
      commit: 'fix(mail): order date in the zone of the customer',
      followUps: [
        [
          'Was passiert am Tag der Zeitumstellung?',
          'Getestet mit 02:30 Uhr am 25.10.2026, das es in Berlin zweimal gibt: beide Bestellungen zeigen den 25.10.',
        ],
      ],
    },
    {
      prompt:
        'Events to the warehouse get lost when the broker is down during checkout. I want to talk about options before you write code.',
      files: ['src/jobs/outbox.ts', 'src/orders/create-order.ts', 'src/db/migrations/0045_outbox.sql'],
      symbol: 'publishOrderPlaced',
      error: '',
      finding:
        'We commit the order, then publish. A crash in between loses the event and nobody knows. The event has to be part of the transaction of the order.',
      before: `await commit(order);
await broker.publish('order.placed', toEvent(order));`,
      after: `await outbox.add(transaction, 'order.placed', toEvent(order));
await commit(order);
// The relay sends what is in the outbox, at least once, in order for each customer.`,
      commit: 'feat(orders): transactional outbox for warehouse events',
      plan: `# Outbox

**Decision:** a table \`outbox\`, written in the order's transaction, and a relay that sends and marks rows.

Rejected: two-phase commit with the broker, change data capture.

1. Migration and relay job (\`FOR UPDATE SKIP LOCKED\`).
2. Consumers must tolerate repeats; the event id is the order id.`,
      followUps: [
        [
          'What if the relay sends and dies before it marks the row?',
          'Then it is sent twice. That is the "at least once" of the plan: the warehouse drops repeats by event id.',
        ],
      ],
    },
    {
      prompt:
        'El IVA para Canarias está mal: cobramos el 21 % en lugar del IGIC del 7 %. Los códigos postales 35xxx y 38xxx no deberían llevar IVA.',
      files: ['src/pricing/tax.ts', 'src/pricing/tax-zones.ts'],
      symbol: 'taxRateFor',
      error: 'AssertionError: expected 0.21 to be 0.07',
      finding:
        'La zona se decide solo por el país. Canarias queda fuera del territorio del IVA, igual que Ceuta y Melilla. Hace falta una tabla de excepciones por prefijo postal, que se mira antes que el país.',
      before: `export function taxRateFor(country: string): number {
  return RATES[country] ?? 0;
}`,
      after: `export function taxRateFor({ country, postalCode }: Address): number {
  const zone = SPECIAL_ZONES.find((zone) => zone.country === country && postalCode.startsWith(zone.prefix));
  return zone?.rate ?? RATES[country] ?? 0;
}`,
      commit: 'fix(pricing): special tax zones by postal code',
      followUps: [
        [
          '¿Y los pedidos ya cobrados con el 21 %?',
          'Son 63 desde enero. Una consulta los lista con la diferencia (1.214,80 € en total); no se devuelve nada de forma automática.',
        ],
      ],
    },
    {
      prompt:
        'Partial refunds: three clicks on "refund 10" refunded 30 of a 25 payment. Please make that impossible, not just unlikely.',
      files: ['src/orders/refund.ts', 'src/payments/provider.ts'],
      symbol: 'refundOrder',
      error: 'ProviderError: charge_already_refunded',
      finding:
        'The sum of earlier refunds is read before the provider call and written two seconds later. A row lock on the payment makes the second click wait, and then it sees the first one.',
      before: `const refunded = await refunds.sum(paymentId);
if (refunded + amount > payment.amount) throw new RefundTooLarge();`,
      after: `const payment = await payments.lock(transaction, paymentId); // FOR UPDATE
const refunded = await refunds.sum(transaction, paymentId);
if (refunded + amount > payment.amount) throw new RefundTooLarge(payment.amount - refunded);`,
      commit: 'fix(orders): lock the payment while refunding',
      followUps: [
        [
          'Holding a lock during a call to the provider, is that wise?',
          'It holds one row, and only other refunds of the same payment wait for it. The call has a timeout of 5 s.',
        ],
        [
          'Do the same check in the worktree for the release branch.',
          'Cherry-picked onto release/2026.10 without conflicts; the refund tests pass there too.',
        ],
      ],
    },
  ],
};
