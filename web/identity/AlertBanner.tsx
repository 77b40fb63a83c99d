import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'

/** What went wrong, and what to do. Announced when it appears. */
export const AlertBanner = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    {text !== undefined && (
      <Banner>
        <Icon of={CircleAlert} />
        {text}
      </Banner>
    )}
  </div>
)

const Banner = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-md);
  background: var(--color-no-soft);
  color: var(--color-on-no-soft);
  font-weight: var(--weight-medium);
`
