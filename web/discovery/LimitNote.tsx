import { Hourglass } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { longDay } from '../ui/dates.ts'
import { Note } from '../ui/Note.tsx'
import { texts } from './texts.ts'

/** Says on the deck that its reader reaches nobody new until a time, and leads to the reasons. */
export const LimitNote = ({ until }: { until: string }) => (
  <Above data-limit>
    <Note tone="no" icon={Hourglass}>
      {texts.limit.until(longDay(until))} <Why to={pageAt('/decisions')}>{texts.limit.why}</Why>
    </Note>
  </Above>
)

const Above = styled.div`
  width: 100%;
  max-width: 56rem;
  margin: 0 auto var(--space-2);
`

const Why = styled(Link)`
  font-weight: var(--weight-bold);
  text-decoration: underline;
  text-underline-offset: 0.2em;
`
