import { CircleAlert } from 'lucide-react'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'
import { inRow } from '../ui/layout.ts'
import { soft } from '../ui/soft.ts'

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
  ${inRow(3)}
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-md);
  ${soft('no')}
  font-weight: var(--weight-medium);
`
