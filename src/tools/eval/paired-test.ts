const ROUNDS = 5_000;
const SEED = 0x2545f491;
/** Sums of the same differences in another order differ by less than this. */
const TOLERANCE = 1e-9;

/**
 * Two-sided paired randomisation test: how often a difference of the means at least as large as the one seen comes about
 * when a coin decides, pair by pair, which value is whose. The seen assignment counts as one more round, so p is never
 * 0. Deterministic: the same pairs give the same p.
 */
export function pairedRandomisationTest(first: readonly number[], second: readonly number[]): number {
  if (first.length !== second.length) throw new RangeError('Each value needs its partner.');
  const differences = first.map((value, index) => value - (second[index] ?? 0)).filter((value) => value !== 0);
  const seen = Math.abs(differences.reduce((sum, value) => sum + value, 0));
  const isHeads = makeCoin(SEED);
  let atLeastAsLarge = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const sum = differences.reduce((total, value) => total + (isHeads() ? value : -value), 0);
    if (Math.abs(sum) >= seen - TOLERANCE) atLeastAsLarge++;
  }
  return (atLeastAsLarge + 1) / (ROUNDS + 1);
}

/** Xorshift of 32 bits (G. Marsaglia); its sign is the coin. */
function makeCoin(seed: number): () => boolean {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state < 0;
  };
}
