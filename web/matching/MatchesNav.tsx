import { NavLink } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { useRoute } from '../data/use-route.ts'
import { segment, segmentTrack } from '../ui/segments.ts'
import { useJointMatches } from './joint/joint-matches.ts'
import { texts } from './texts.ts'
import { unreadOf } from './unread.ts'

/** The two segments of the Matches tab; Messages names the number of unread conversations. */
export function MatchesNav() {
  const { data: matches = [] } = useRoute('GET /api/matches')
  const jointMatches = useJointMatches() ?? []
  const unread = [...matches, ...jointMatches].filter(one => unreadOf(one) > 0).length
  return (
    <Track aria-label={texts.nav.label}>
      <Segment to={pageAt('/matches')}>{texts.nav.matches}</Segment>
      <Segment to={pageAt('/messages')}>{texts.nav.messages(unread)}</Segment>
    </Track>
  )
}

const Track = styled.nav`
  ${segmentTrack}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  width: 100%;
  max-width: 30rem;
`

const Segment = styled(NavLink)`
  ${segment('[aria-current="page"]')}
  display: grid;
  place-items: center;
`
