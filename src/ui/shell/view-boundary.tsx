import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { ErrorPane } from '../components/error-pane.tsx';
import { ScreenHeader } from '../components/screen-header.tsx';

interface ViewBoundaryProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Keeps a view that throws from taking the shell down with it. */
export class ViewBoundary extends Component<ViewBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // In words of Chromium and Firefox, of Safari, of Vite. Browsers keep such a failure: only a new page tries again.
    const isUnloaded = /import(ed|ing a) module|preload CSS/i.test(error.message);
    return (
      <>
        <ScreenHeader title={this.props.name} />
        <ErrorPane
          title={`${this.props.name} ${isUnloaded ? 'could not be loaded' : 'stopped working'}. Your data is not touched, and the other screens go on.`}
          error={error}
          {...(!isUnloaded && { onRetry: () => this.setState({ error: null }) })}
        >
          {isUnloaded && <p>The app was updated meanwhile, or where it comes from cannot be reached just now.</p>}
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        </ErrorPane>
      </>
    );
  }
}
