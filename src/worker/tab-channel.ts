import { tabChannel } from '../rpc/tabs.ts';

/** To one tab. What is still said to a tab that is gone (progress, answers) goes nowhere, in place of an error. */
export class TabChannel extends BroadcastChannel {
  #isClosed = false;

  constructor(tabId: string) {
    super(tabChannel(tabId));
  }

  override postMessage(message: unknown): void {
    if (!this.#isClosed) super.postMessage(message);
  }

  override close(): void {
    this.#isClosed = true;
    super.close();
  }
}
