/** One message of a conversation that was edited or answered anew in places, and so is a tree. */
export interface TreeNode {
  readonly id: string;
  /** Null, or an id that is not there, for a root. */
  readonly parentId: string | null;
  readonly timeMs: number | null;
  /** Among those of the same parent: the later one is the newer. */
  readonly rank: number;
}

export interface MessageTree {
  /** From the root to the message that was shown last. */
  readonly shown: readonly string[];
  /** All others, each from where it leaves a thread to its end. A branch stands behind the one that it leaves. */
  readonly branches: readonly (readonly string[])[];
  /** How many times messages name each other as parent. */
  readonly cycles: number;
}

const NO_PARENT = -1;

/**
 * Takes a tree apart into threads; every node stands in exactly one. `currentId` names the last message shown; where it
 * is null or not there, that is the newest leaf. Linear in the number of nodes; ids are unique.
 */
export function readMessageTree(nodes: readonly TreeNode[], currentId: string | null): MessageTree {
  return new TreeReader(nodes).read(currentId);
}

class TreeReader {
  readonly #nodes: readonly TreeNode[];
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #parents: readonly number[];
  readonly #children: number[][];
  readonly #isPlaced: boolean[];
  #cycles = 0;

  constructor(nodes: readonly TreeNode[]) {
    this.#nodes = nodes;
    this.#indexes = new Map(nodes.map(({ id }, index) => [id, index]));
    this.#parents = nodes.map(
      ({ parentId }) => (parentId === null ? undefined : this.#indexes.get(parentId)) ?? NO_PARENT,
    );
    this.#children = nodes.map(() => []);
    this.#isPlaced = nodes.map(() => false);
    for (const [index, parent] of this.#parents.entries()) this.#children[parent]?.push(index);
  }

  read(currentId: string | null): MessageTree {
    const current = currentId === null ? undefined : this.#indexes.get(currentId);
    const shown = this.#pathTo(current ?? this.#newestLeaf());
    const branches = [...this.#branches()];
    return { shown: this.#idsOf(shown), branches: branches.map((branch) => this.#idsOf(branch)), cycles: this.#cycles };
  }

  #pathTo(leaf: number): readonly number[] {
    const path: number[] = [];
    let index = leaf;
    while (index !== NO_PARENT && !this.#isPlaced[index]) {
      this.#isPlaced[index] = true;
      path.push(index);
      index = this.#parents[index] ?? NO_PARENT;
    }
    if (index !== NO_PARENT) this.#cycles++;
    return path.reverse();
  }

  *#branches(): Generator<readonly number[]> {
    const indexes = [...this.#nodes.keys()];
    yield* this.#branchesFrom(indexes.filter((index) => !this.#isPlaced[index] && this.#isStart(index)));
    // What is left hangs on no root: its nodes are each other's ancestors.
    for (const index of indexes) {
      if (this.#isPlaced[index]) continue;
      this.#cycles++;
      yield* this.#branchesFrom([index]);
    }
  }

  #isStart(index: number): boolean {
    const parent = this.#parents[index] ?? NO_PARENT;
    return parent === NO_PARENT || this.#isPlaced[parent] === true;
  }

  *#branchesFrom(starts: number[]): Generator<readonly number[]> {
    for (const start of starts) {
      const branch: number[] = [];
      let next: number | undefined = start;
      while (next !== undefined) {
        this.#isPlaced[next] = true;
        branch.push(next);
        const children: readonly number[] = (this.#children[next] ?? []).filter((child) => !this.#isPlaced[child]);
        next = this.#newestOf(children);
        for (const child of children) if (child !== next) starts.push(child);
      }
      yield branch;
    }
  }

  #newestOf(indexes: readonly number[]): number | undefined {
    let newest: number | undefined;
    for (const index of indexes) if (newest === undefined || this.#isNewer(index, newest)) newest = index;
    return newest;
  }

  #isNewer(index: number, other: number): boolean {
    const [a, b] = [this.#nodes[index], this.#nodes[other]];
    const difference = (a?.timeMs ?? 0) - (b?.timeMs ?? 0);
    return difference === 0 ? (a?.rank ?? 0) >= (b?.rank ?? 0) : difference > 0;
  }

  /** Of leaves that are equally new, or have no times, the one at the end of the longer thread. */
  #newestLeaf(): number {
    const depths = this.#depths();
    let best = 0;
    for (const [index, children] of this.#children.entries()) {
      if (children.length === 0 && this.#isBetterLeaf(index, best, depths)) best = index;
    }
    return this.#nodes.length === 0 ? NO_PARENT : best;
  }

  #isBetterLeaf(index: number, other: number, depths: readonly number[]): boolean {
    if ((this.#children[other] ?? []).length > 0) return true;
    const times = (this.#nodes[index]?.timeMs ?? 0) - (this.#nodes[other]?.timeMs ?? 0);
    return times === 0 ? (depths[index] ?? 0) >= (depths[other] ?? 0) : times > 0;
  }

  /** Of nodes that hang on a root; 0 for others. */
  #depths(): readonly number[] {
    const depths = this.#nodes.map(() => 0);
    const queue = [...this.#nodes.keys()].filter((index) => this.#parents[index] === NO_PARENT);
    for (const index of queue) {
      for (const child of this.#children[index] ?? []) {
        depths[child] = (depths[index] ?? 0) + 1;
        queue.push(child);
      }
    }
    return depths;
  }

  #idsOf(indexes: readonly number[]): readonly string[] {
    return indexes.map((index) => this.#nodes[index]?.id ?? '');
  }
}
