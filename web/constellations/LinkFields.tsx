import type { LinkKindKey } from '../../contracts/constellations/link-kinds.ts'
import type { SideInput } from '../../contracts/constellations/links.ts'
import { limits } from '../../contracts/core/limits.ts'
import { kindOptions } from '../profiles/link-words.ts'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { texts } from './texts.ts'

/** A side of a link before its member chose anything: private. */
export const newSide: SideInput = {
  kind: 'partner',
  words: null,
  isShown: false,
  isCounted: false,
}

type Props<V> = { value: V; onChange: (value: V) => void }

/** The member's word for a link, and who may see it. */
export const LinkFields = <V extends SideInput>({ value, onChange }: Props<V>) => (
  <Stack>
    <SelectField
      label={texts.fields.kind}
      value={value.kind}
      onChange={event => onChange({ ...value, kind: event.target.value as LinkKindKey })}
    >
      {kindOptions.map(([kind, label]) => (
        <option key={kind} value={kind}>
          {label}
        </option>
      ))}
    </SelectField>
    <TextField
      label={texts.fields.words}
      hint={texts.fields.wordsHint}
      limit={limits.link.words}
      noun="word"
      value={value.words ?? ''}
      onChange={event => onChange({ ...value, words: event.target.value || null })}
    />
    <div>
      <SwitchRow
        label={texts.fields.shown}
        hint={texts.fields.shownHint}
        checked={value.isShown}
        onChange={isShown => onChange({ ...value, isShown })}
      />
      <SwitchRow
        label={texts.fields.counted}
        hint={texts.fields.countedHint}
        checked={value.isCounted}
        onChange={isCounted => onChange({ ...value, isCounted })}
      />
    </div>
  </Stack>
)
