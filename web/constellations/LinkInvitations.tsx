import { Check, Hourglass, Link2 } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { LinkCode, LinkInvitation } from '../../contracts/constellations/links.ts'
import { useCommand } from '../data/use-command.ts'
import { wordInLine } from '../profiles/link-words.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { Tiles } from '../ui/columns.ts'
import { shortDay } from '../ui/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { Grow, Row, Shares, Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Hint, Muted, oneLine, SectionTitle, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { LinkFields, newSide } from './LinkFields.tsx'
import { texts } from './texts.ts'

const refresh = ['/api/constellation'] as const

/** Invitations that wait for the member's answer. */
export const ReceivedInvitations = ({ invitations }: { invitations: readonly LinkInvitation[] }) =>
  invitations.length > 0 && (
    <Stack as="section" $gap={3} aria-labelledby="received">
      <SectionTitle id="received">{texts.received.title}</SectionTitle>
      <Tiles>
        {invitations.map(one => (
          <Received key={one.profileId} invitation={one} />
        ))}
      </Tiles>
    </Stack>
  )

function Received({ invitation }: { invitation: LinkInvitation }) {
  const { profileId, pseudonym, photo, createdAt } = invitation
  const [answering, setAnswering] = useState(false)
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/links/:profileId/decline', {
    refresh,
    onDone: () => toast(texts.received.declined),
  })
  const of = <VisuallyHidden>{texts.received.of(bidiIsolate(pseudonym))}</VisuallyHidden>
  return (
    <Card as="li">
      <Stack $gap={3}>
        <Row $gap={3}>
          <Portrait photo={photo} seed={profileId} />
          <Grow>
            <p>
              <Strong>
                <NameWithMarks of={invitation} />
              </Strong>{' '}
              {texts.received.asks}
            </p>
            <Muted $size="sm">
              {texts.received.word} <Strong dir="auto">{wordInLine(invitation)}</Strong> ·{' '}
              <RelativeTime at={createdAt} />
            </Muted>
          </Grow>
        </Row>
        <Shares>
          <Button
            rank={3}
            small
            busy={pending && texts.received.saving}
            onClick={() => void run({ params: { profileId } })}
          >
            {texts.received.decline}
            {of}
          </Button>
          <Button
            small
            icon={<Icon of={Check} size="small" />}
            aria-haspopup="dialog"
            onClick={() => setAnswering(true)}
          >
            {texts.received.accept}
            {of}
          </Button>
        </Shares>
      </Stack>
      <AcceptSheet invitation={invitation} open={answering} onClose={() => setAnswering(false)} />
    </Card>
  )
}

type AcceptProps = { invitation: LinkInvitation; open: boolean; onClose: () => void }

function AcceptSheet({ invitation, open, onClose }: AcceptProps) {
  const { profileId } = invitation
  const name = bidiIsolate(invitation.pseudonym)
  const [side, setSide] = useState({ ...newSide, kind: invitation.kind })
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/links/:profileId/accept', {
    refresh,
    onDone: () => {
      onClose()
      toast({ ...texts.accept.done(name), tone: 'success' })
    },
  })
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.accept.title(name)}
      subtitle={texts.accept.subtitle(bidiIsolate(wordInLine(invitation)))}
      cancel={texts.accept.cancel}
      act={texts.accept.yes}
      busy={pending && texts.accept.linking}
      onAct={() => void run({ params: { profileId }, body: side })}
    >
      <LinkFields value={side} onChange={setSide} />
    </ActionSheet>
  )
}

type WaitingProps = {
  invitations: readonly LinkInvitation[]
  codes: readonly LinkCode[]
}

/** What the member sent and nobody has answered yet. */
export const WaitingPanel = ({ invitations, codes }: WaitingProps) =>
  invitations.length + codes.length > 0 && (
    <Panel id="waiting" title={texts.sent.title}>
      <Stack as="ul" aria-labelledby="waiting">
        {invitations.map(one => (
          <SentInvitation key={one.profileId} invitation={one} />
        ))}
        {codes.map(code => (
          <OpenCode key={code.id} code={code} />
        ))}
      </Stack>
    </Panel>
  )

function SentInvitation({ invitation }: { invitation: LinkInvitation }) {
  const { profileId, pseudonym, photo } = invitation
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/links/:profileId', {
    refresh,
    onDone: () => toast(texts.sent.takenBack),
  })
  return (
    <Row as="li" $gap={3} $wrap>
      <Portrait photo={photo} seed={profileId} size="m" />
      <Sent>
        <Strong>
          <NameWithMarks of={invitation} />
        </Strong>
        <Hint dir="auto">{wordInLine(invitation)}</Hint>
        <StatusMark icon={Hourglass} label={texts.sent.waiting} tone="maybe" />
      </Sent>
      <TakeBack
        of={texts.sent.ofPerson(bidiIsolate(pseudonym))}
        pending={pending}
        onClick={() => void run({ params: { profileId } })}
      />
    </Row>
  )
}

function OpenCode({ code }: { code: LinkCode }) {
  const { id, expiresAt } = code
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/link-codes/:id', {
    refresh,
    onDone: () => toast(texts.sent.takenBack),
  })
  return (
    <Row as="li" $gap={3} $wrap>
      <IconTile>
        <Icon of={Link2} />
      </IconTile>
      <Sent>
        <Strong>{texts.sent.code}</Strong>
        <Hint dir="auto">{wordInLine(code)}</Hint>
        {code.note && <Note dir="auto">{code.note}</Note>}
        <Hint>{texts.sent.until(shortDay(expiresAt))}</Hint>
      </Sent>
      <TakeBack
        of={texts.sent.ofCode(bidiIsolate(wordInLine(code)))}
        pending={pending}
        onClick={() => void run({ params: { id } })}
      />
    </Row>
  )
}

type TakeBackProps = { of: string; pending: boolean; onClick: () => void }

const TakeBack = ({ of, pending, onClick }: TakeBackProps) => (
  <Button rank={3} small busy={pending && texts.sent.takingBack} onClick={onClick}>
    {texts.sent.takeBack}
    <VisuallyHidden>{of}</VisuallyHidden>
  </Button>
)

/* Enough to tell one link from another. */
const Note = styled(Hint)`
  ${oneLine}
`

/* As wide as its mark at least: the button goes below. */
const Sent = styled(Grow)`
  flex-basis: 8.5rem;
`
