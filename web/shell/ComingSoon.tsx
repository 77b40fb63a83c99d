import { EmptyState } from '../ui/EmptyState.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'

type Props = {
  title: string
  subtitle?: string
  text: string
  back?: { to: string; label: string }
}

/** Placeholder for a place of the navigation that is not built yet. */
export const ComingSoon = ({ title, subtitle, text, back }: Props) => (
  <ScreenFrame title={title} subtitle={subtitle} back={back}>
    <EmptyState title="Not open yet" text={text} action="Discover people" to="/" />
  </ScreenFrame>
)
