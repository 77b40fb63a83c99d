import { useMember } from '../../data/use-member.ts'
import { useRoute } from '../../data/use-route.ts'
import { otherSide } from '../../matching/other-side.ts'
import { Stack } from '../../ui/layout.ts'
import { Hint } from '../../ui/typography.ts'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { texts } from './texts.ts'

type Props = { label: string; value: readonly string[]; onChange: (value: string[]) => void }

/** Choice of matches and linked members by name: people linked with them are hidden. */
export function LinkedToEditor({ label, value, onChange }: Props) {
  const me = useMember().id
  const { data: matches = [] } = useRoute('GET /api/matches')
  const { data: constellation } = useRoute('GET /api/constellation')
  const names = new Map([
    ...(constellation?.links ?? []).map(one => [one.profileId, one.pseudonym] as const),
    ...matches.map(match => otherSide(match, me)).map(one => [one.id, one.pseudonym] as const),
  ])
  const listed = [...new Set([...names.keys(), ...value])]
  return (
    <Stack $gap={3}>
      <Hint>{texts.editor.linkedTo}</Hint>
      <ChoicesEditor
        label={label}
        listed={listed}
        labelOf={id => names.get(id) ?? texts.editor.somebody}
        value={value}
        onChange={onChange}
      />
      {listed.length === 0 && <Hint>{texts.editor.linkedToNobody}</Hint>}
    </Stack>
  )
}
