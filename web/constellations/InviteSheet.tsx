import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Constellation } from '../../contracts/constellations/links.ts'
import { limits } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { otherSide } from '../matching/other-side.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { useCopy } from '../ui/use-copy.ts'
import { LinkFields, newSide } from './LinkFields.tsx'
import { texts } from './texts.ts'

type Way = keyof typeof texts.invite.ways

const ways = (Object.keys(texts.invite.ways) as Way[]).map(value => ({
  value,
  label: texts.invite.ways[value],
}))

type Props = { constellation: Constellation; open: boolean; onClose: () => void }

/** Invites a match, or makes a one-time link for anybody else, which is shown once. */
export function InviteSheet({ constellation, open, onClose }: Props) {
  const [way, setWay] = useState<Way>('match')
  const [chosen, setChosen] = useState('')
  const [side, setSide] = useState(newSide)
  const [note, setNote] = useState('')
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (open) return
    setSide(newSide)
    setChosen('')
    setNote('')
    setAddress(undefined)
  }, [open])
  const people = useUnlinkedMatches(constellation, open)
  const who = people.find(({ id }) => id === chosen) ?? people[0]

  const toast = useToast()
  const copy = useCopy()
  const refresh = ['/api/constellation'] as const
  const inviting = useCommand('POST /api/links', {
    refresh,
    onDone: () => {
      onClose()
      toast({ ...texts.invite.sent, tone: 'success' })
    },
  })
  const making = useCommand('POST /api/link-codes', {
    refresh,
    onDone: ({ code }) =>
      setAddress(new URL(pageAt('/link/:code', { code }), location.origin).href),
  })

  if (address !== undefined)
    return (
      <ActionSheet
        open={open}
        onClose={onClose}
        title={texts.invite.madeTitle}
        subtitle={texts.invite.madeText}
        cancel={texts.invite.done}
        act={texts.invite.copy}
        onAct={() => void copy(address, texts.invite.copied)}
      >
        <Stack>
          <TextField
            label={texts.invite.address}
            hint={texts.invite.addressHint}
            readOnly
            dir="ltr"
            value={address}
            onFocus={event => event.target.select()}
          />
          {'share' in navigator && <ShareLink address={address} />}
        </Stack>
      </ActionSheet>
    )

  const toMatch = way === 'match'
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.invite.title}
      subtitle={texts.invite.subtitle}
      cancel={texts.invite.cancel}
      act={toMatch ? texts.invite.send : texts.invite.make}
      busy={(inviting.pending || making.pending) && texts.invite.sending}
      disabled={toMatch && !who}
      onAct={() => {
        if (!toMatch) void making.run({ body: { ...side, note } })
        else if (who) void inviting.run({ body: { profileId: who.id, ...side } })
      }}
    >
      <Stack>
        <SegmentedChoice label={texts.invite.way} options={ways} value={way} onChange={setWay} />
        {!toMatch ? (
          <Muted $size="sm">{texts.invite.about}</Muted>
        ) : who ? (
          <SelectField
            label={texts.invite.who}
            value={who.id}
            onChange={event => setChosen(event.target.value)}
          >
            {people.map(({ id, pseudonym }) => (
              <option key={id} value={id}>
                {pseudonym}
              </option>
            ))}
          </SelectField>
        ) : (
          <Muted $size="sm">{texts.invite.noMatches}</Muted>
        )}
        {(!toMatch || who) && <LinkFields value={side} onChange={setSide} />}
        {!toMatch && (
          <TextArea
            label={texts.invite.note}
            hint={texts.invite.noteHint}
            limit={limits.link.note}
            noun="note"
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        )}
      </Stack>
    </ActionSheet>
  )
}

/** Hands the link to another app of the device. */
const ShareLink = ({ address }: { address: string }) => (
  <div>
    <Button
      rank={2}
      icon={<Icon of={Share2} size="small" />}
      // Closing the device's own dialog is not a failure.
      onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
    >
      {texts.invite.share}
    </Button>
  </div>
)

/** Matches who are neither linked with the member nor asked by them, each once. */
function useUnlinkedMatches({ links, invitations }: Constellation, open: boolean) {
  const { id } = useMember()
  const { data: matches = [] } = useRoute('GET /api/matches', {}, { when: open })
  const asked = invitations.filter(({ isSent }) => isSent)
  const taken = new Set([...links, ...asked].map(({ profileId }) => profileId))
  const others = new Map(matches.map(match => otherSide(match, id)).map(one => [one.id, one]))
  return [...others.values()].filter(one => !taken.has(one.id))
}
