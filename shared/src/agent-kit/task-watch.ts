/**
 * The rule for clients that leave. Leaving does not stop a task at once: A2A lets anyone come back and subscribe. But a
 * task that somebody streamed or waited for, and that nobody has streamed, waited for or polled for a while, is
 * abandoned and gets canceled, so that no search and no model call runs on for no one. A task that was started without
 * waiting (the caller said that it would come back) is never abandoned.
 */
export class TaskWatch {
  readonly #afterMs: number;
  readonly #abandoned: (taskId: string) => void;
  readonly #tasks = new Map<string, { holders: number; timer: NodeJS.Timeout | undefined }>();

  /** @param abandoned called once per task, `afterMs` milliseconds after its last holder left or its last poll. */
  constructor(afterMs: number, abandoned: (taskId: string) => void) {
    this.#afterMs = afterMs;
    this.#abandoned = abandoned;
  }

  /** Puts a task under the rule. */
  start(taskId: string): void {
    if (!this.#tasks.has(taskId)) this.#tasks.set(taskId, { holders: 0, timer: undefined });
  }
  /** Counts a reader until `gone` aborts. */
  hold(taskId: string, gone: AbortSignal): void {
    const watched = this.#tasks.get(taskId);
    if (!watched) return;
    watched.holders += 1;
    clearTimeout(watched.timer);
    const leave = (): void => {
      watched.holders -= 1;
      this.#arm(taskId);
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave, { once: true });
  }
  /** Somebody asked for the task: the time starts anew. */
  poll(taskId: string): void {
    this.#arm(taskId);
  }
  /** The turn is over: there is nothing left to abandon. */
  end(taskId: string): void {
    clearTimeout(this.#tasks.get(taskId)?.timer);
    this.#tasks.delete(taskId);
  }

  #arm(taskId: string): void {
    const watched = this.#tasks.get(taskId);
    if (!watched || watched.holders > 0) return;
    clearTimeout(watched.timer);
    watched.timer = setTimeout(() => {
      this.end(taskId);
      this.#abandoned(taskId);
    }, this.#afterMs);
    watched.timer.unref();
  }
}
