/** Trace files come in by a button, by drop and by paste, and go out by a download. */
import { useEffect } from 'react';
import { looksLikeTrace } from '../state/opening.ts';
import { isoText } from '../state/units.ts';
import type { Page } from '../state/page.ts';
import { download } from '../ui/download.ts';

/** A file name of what a run is called. */
export const fileName = (title: string | undefined, at: number): string => {
  const words = (title ?? 'run')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48);
  return `handoff-${words === '' ? 'run' : words}-${isoText(at).slice(0, 19).replaceAll(':', '-')}.jsonl`;
};
export function exportRun(page: Page): void {
  const { header, log } = page.run.getState();
  const { start } = log.store.getState().view;
  download(fileName(header.title, start > 0 ? start : Date.now()), 'application/jsonl', page.file());
}

/** Asks for a file and opens it. */
export function pickFile(page: Page): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.jsonl,.ndjson,.json,application/jsonl';
  field.addEventListener('change', () => {
    const file = field.files?.[0];
    if (file !== undefined) void page.openFile(file, file.name);
  });
  field.click();
}

/** A dropped or pasted trace opens wherever it is dropped; anything else is left to the browser. */
export function useFiles(page: Page): void {
  useEffect(() => {
    const holdsFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent): void => {
      if (holdsFile(event)) event.preventDefault(); // else a drop would leave the page
    };
    const dropped = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void page.openFile(file, file.name);
    };
    const pasted = (event: ClipboardEvent): void => {
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const typing = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable=true]') !== null;
      if (file === undefined && (!looksLikeTrace(text) || typing)) return;
      event.preventDefault();
      void page.openFile(file ?? new Blob([text]), file?.name ?? 'the pasted text');
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', dropped);
    document.addEventListener('paste', pasted);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', dropped);
      document.removeEventListener('paste', pasted);
    };
  }, [page]);
}
