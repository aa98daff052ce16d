import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { ErrorPane } from '../components/error-pane.tsx';

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
    if (!this.state.error) return this.props.children;
    return (
      <>
        <h1 tabIndex={-1}>{this.props.name}</h1>
        <ErrorPane
          title={`${this.props.name} stopped working. Your data is not touched, and the other screens go on.`}
          error={this.state.error}
          onRetry={() => this.setState({ error: null })}
        >
          <p>If it says that a module could not be loaded, the app was updated meanwhile: reload the page.</p>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        </ErrorPane>
      </>
    );
  }
}
