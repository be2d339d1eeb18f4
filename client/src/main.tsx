import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadBoot } from './state/boot.ts';
import { createLivePage } from './state/live.ts';
import { usableStorage } from './state/storage.ts';
import { applyTheme } from './state/theme.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NoBoot } from './NoBoot.tsx';
import './ui/base.css';

const host = document.getElementById('root');
if (host === null) throw new Error('The page has no #root element.');
const root = createRoot(host);
const boot = await loadBoot();
if (boot.ok) {
  const page = createLivePage(boot.value);
  applyTheme(
    page.ui.getState().theme,
    document.documentElement,
    usableStorage(() => localStorage),
  );
  root.render(
    <ErrorBoundary page={page}>
      <App page={page} />
    </ErrorBoundary>,
  );
} else root.render(<NoBoot sentence={boot.error} />);
