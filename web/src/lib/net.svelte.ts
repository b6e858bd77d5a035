/** Whether the server can be reached, as far as this page knows. */
class Net {
  lost = $state(!navigator.onLine);
  /** Grows whenever the network comes back: pages that show what others do read again. */
  returns = $state(0);

  constructor() {
    addEventListener("offline", () => (this.lost = true));
    addEventListener("online", () => this.returns++);
  }

  failed(): void {
    this.lost = true;
  }

  answered(): void {
    this.lost = false;
  }
}

export const net = new Net();
