import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Tiles } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SectionTitle } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { FreePersonCard } from './FreePersonCard.tsx'
import type { Offer, Own, Wish } from './free-offers.ts'
import { texts } from './texts.ts'

type Props = {
  wish: Wish
  own: Own
  /** Called to show everybody who is free. */
  onEveryone: () => void
  /** Called to open the member's own times. */
  onSchedule: () => void
}

/** The people who are free within the wish, and their number, which is announced on changes. */
export function FreePeople(props: Props) {
  const { data: found } = useRoute(
    'GET /api/hangout-people',
    { query: props.wish },
    { refetch: true },
  )
  return (
    <>
      <VisuallyHidden role="status">{found && texts.discover.count(found.length)}</VisuallyHidden>
      <Found {...props} />
    </>
  )
}

function Found({ wish, own, onEveryone, onSchedule }: Props) {
  const options = { refetch: true }
  const {
    data: found,
    error,
    refresh,
  } = useRoute('GET /api/hangout-people', { query: wish }, options)
  const isAsked = useAsked()
  const isNarrowed = wish.hobby !== undefined || wish.timeSlot !== undefined
  if (!found)
    return error instanceof CallFailed && error.code === 'card_limit' ? (
      <EmptyState title={texts.discover.enough} text={adviceFor(error)} />
    ) : error ? (
      <ProblemNotice
        title={texts.discover.failed}
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    ) : (
      <Skeleton shape="cards" label={texts.discover.loading} />
    )
  if (found.length === 0)
    return isNarrowed ? (
      <EmptyState title={texts.discover.nobodyThen} text={texts.discover.nobodyThenText}>
        <Button rank={2} onClick={onEveryone}>
          {texts.discover.everyone}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title={texts.discover.nobody} text={texts.discover.nobodyText}>
        <Button rank={2} onClick={onSchedule}>
          {texts.discover.schedule}
        </Button>
      </EmptyState>
    )
  return (
    <>
      <SectionTitle>{texts.discover.count(found.length)}</SectionTitle>
      <Tiles>
        {found.map(person => (
          <FreePersonCard
            key={person.id}
            person={person}
            wish={wish}
            own={own}
            isAsked={offer => isAsked(person.id, offer)}
          />
        ))}
      </Tiles>
    </>
  )
}

/**
 * Returns whether the member has invited somebody for a hobby and a time, without an answer yet.
 */
const useAsked = () => {
  const { id } = useMember()
  const { data: invitations = [] } = useRoute('GET /api/hangout-invitations')
  return (partner: string, { hobby, timeSlot }: Offer): boolean =>
    invitations.some(
      one =>
        one.status === 'pending' &&
        one.inviterProfileId === id &&
        one.inviteeProfileId === partner &&
        one.hobby === hobby &&
        one.timeSlot === timeSlot,
    )
}
