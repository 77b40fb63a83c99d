import { Component, type ReactNode } from 'react'
import { Opening } from '../ui/Opening.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { texts } from './texts.ts'

type Props = {
  /** Address of the screen inside. Another one is tried afresh. */
  at?: string
  children: ReactNode
}

/** Shows a notice with a way on in place of a part that throws while it renders. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ at }: Props) {
    if (this.state.hasFailed && at !== this.props.at) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Opening>
        <ProblemNotice
          title={texts.screenFailed.title}
          text={texts.screenBroke}
          onRetry={() => location.reload()}
        />
      </Opening>
    )
  }
}
