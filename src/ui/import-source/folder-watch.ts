declare global {
  // Not in TypeScript's DOM library: only Chromium has it.
  interface Window {
    readonly FileSystemObserver?: new (
      onChange: () => void,
    ) => {
      observe(handle: FileSystemDirectoryHandle, options: { readonly recursive: boolean }): Promise<void>;
      disconnect(): void;
    };
  }
}

/** An agent writes several times a second: so long after the last change, the folder is at rest. */
const AT_REST_MS = 2000;

export function canWatchFolders(): boolean {
  return window.FileSystemObserver !== undefined;
}

/**
 * Calls `onChange` once after changes below the folder have come to rest. Returns what ends it. Where the browser
 * refuses, nothing is called: looking through the folder by hand remains.
 */
export function watchFolder(handle: FileSystemDirectoryHandle, onChange: () => void): () => void {
  if (!window.FileSystemObserver) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new window.FileSystemObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(onChange, AT_REST_MS);
  });
  observer.observe(handle, { recursive: true }).catch(() => observer.disconnect());
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
