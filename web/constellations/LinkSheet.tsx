import { Unlink } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { LinkSide, OwnLink } from '../../contracts/constellations/links.ts'
import { useCommand } from '../data/use-command.ts'
import { MatchBoundaries } from '../profiles/boundaries/MatchBoundaries.tsx'
import { Facts } from '../profiles/Facts.tsx'
import { wordInLine } from '../profiles/link-words.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { longDay } from '../ui/dates.ts'
import { EditSheet } from '../ui/EditSheet.tsx'
import { ActionRow } from '../ui/LinkRow.tsx'
import { Ruled, Stack } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { fullTime } from '../ui/time-labels.ts'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Hint, Muted } from '../ui/typography.ts'
import { LinkFields } from './LinkFields.tsx'
import { texts } from './texts.ts'

const refresh = ['/api/constellation'] as const

type Props = { link: OwnLink | undefined; onClose: () => void }

/** One link: the words of both, who sees it, what is shared along it; ends it. */
export function LinkSheet({ link, onClose }: Props) {
  const [opened, setOpened] = useState<OwnLink>()
  useEffect(() => {
    if (link) setOpened(link)
  }, [link])
  const toast = useToast()
  const { run, pending } = useCommand('PATCH /api/links/:profileId', {
    refresh,
    onDone: () => {
      toast({ ...texts.person.saved, tone: 'success' })
      onClose()
    },
  })
  return (
    <EditSheet<LinkSide>
      title={opened ? bidiIsolate(opened.pseudonym) : texts.person.fallback}
      subtitle={opened && texts.person.since(longDay(opened.since))}
      open={link !== undefined}
      onClose={onClose}
      saved={opened?.own}
      saving={pending}
      onSave={body => opened && void run({ params: { profileId: opened.profileId }, body })}
    >
      {(side, onChange) =>
        opened && (
          <Stack $gap={5}>
            <LinkFields value={side} onChange={onChange} />
            <TheirSide link={opened} />
            <Sharing link={opened} side={side} onChange={onChange} />
            <EndLink link={opened} />
          </Stack>
        )
      }
    </EditSheet>
  )
}

const TheirSide = ({ link: { pseudonym, theirs } }: { link: OwnLink }) => (
  <Ruled>
    <Stack $gap={2}>
      <CardTitle as="h3">{texts.person.theirs(bidiIsolate(pseudonym))}</CardTitle>
      <Facts
        facts={{
          [texts.person.theirWord]: wordInLine(theirs),
          [texts.person.shown]: theirs.isShown ? texts.person.yes : texts.person.no,
          [texts.person.counted]: theirs.isCounted ? texts.person.yes : texts.person.no,
        }}
      />
    </Stack>
  </Ruled>
)

/** Loaded once both share it. */
const FreeTime = lazyComponent('FreeTime', () => import('./FreeTime.tsx'), ProblemNotice)

type SharingProps = { link: OwnLink; side: LinkSide; onChange: (side: LinkSide) => void }

/** What needs a yes of its own: suggestions as dates, free time, and the boundary about protection. */
function Sharing({ link, side, onChange }: SharingProps) {
  const { theirs, own, protectionSeen } = link
  const name = bidiIsolate(link.pseudonym)
  return (
    <Ruled>
      <SwitchRow
        label={texts.person.dates}
        hint={
          !theirs.asksForDates
            ? texts.person.datesHint(name)
            : own.asksForDates
              ? texts.person.datesOn
              : texts.person.datesAsked(name)
        }
        checked={side.asksForDates}
        onChange={asksForDates => onChange({ ...side, asksForDates })}
      />
      <SwitchRow
        label={texts.person.shares}
        hint={texts.person.sharesHint(name)}
        checked={side.sharesProtection}
        onChange={sharesProtection => onChange({ ...side, sharesProtection })}
      />
      <SwitchRow
        label={texts.person.freeTime}
        hint={
          <>
            {texts.person.freeTimeHint(name)}{' '}
            {!theirs.sharesFreeTime && texts.person.freeTimeOff(name)}
          </>
        }
        checked={side.sharesFreeTime}
        onChange={sharesFreeTime => onChange({ ...side, sharesFreeTime })}
      />
      {own.sharesFreeTime && theirs.sharesFreeTime && (
        <Suspense fallback={<Skeleton label={texts.person.loadingFreeTime} />}>
          <FreeTime profileId={link.profileId} name={name} />
        </Suspense>
      )}
      <Stack $gap={3}>
        {protectionSeen.length > 0 ? (
          <div>
            <Hint id="protection-seen">{texts.person.log(name)}</Hint>
            <ul aria-labelledby="protection-seen">
              {protectionSeen.map(at => (
                <Hint as="li" key={at}>
                  <time dateTime={at}>{fullTime(at)}</time>
                </Hint>
              ))}
            </ul>
          </div>
        ) : (
          own.sharesProtection && <Hint>{texts.person.notSeen(name)}</Hint>
        )}
        {theirs.sharesProtection && <TheirProtection link={link} />}
      </Stack>
    </Ruled>
  )
}

/** The other's boundary about protection, read when the member asks for it: the other sees when. */
function TheirProtection({ link: { profileId, pseudonym } }: { link: OwnLink }) {
  const name = bidiIsolate(pseudonym)
  const [found, setFound] = useState<Parameters<typeof MatchBoundaries>[0]['boundaries']>()
  const { run, pending } = useCommand('POST /api/links/:profileId/protection', {
    onDone: ({ boundary }) => setFound(boundary ? [boundary] : []),
  })
  if (found)
    return found.length > 0 ? (
      <MatchBoundaries pseudonym={pseudonym} boundaries={found} />
    ) : (
      <Muted $size="sm">{texts.person.unstated(name)}</Muted>
    )
  return (
    <Stack $gap={1}>
      <Button
        rank={2}
        small
        busy={pending && texts.person.reading}
        onClick={() => void run({ params: { profileId } })}
      >
        {texts.person.read(name)}
      </Button>
      <Hint>{texts.person.readHint(name)}</Hint>
    </Stack>
  )
}

function EndLink({ link: { profileId, pseudonym } }: { link: OwnLink }) {
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/links/:profileId', {
    refresh,
    onDone: () => {
      setAsking(false)
      toast(texts.end.done)
    },
  })
  return (
    <Ruled>
      <ActionRow
        icon={Unlink}
        label={texts.person.end}
        hint={texts.person.endHint}
        onClick={() => setAsking(true)}
      />
      <ActionSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.end.title(bidiIsolate(pseudonym))}
        cancel={texts.end.keep}
        act={texts.end.end}
        busy={pending && texts.end.ending}
        onAct={() => void run({ params: { profileId } })}
      >
        <Muted>{texts.end.text}</Muted>
      </ActionSheet>
    </Ruled>
  )
}
