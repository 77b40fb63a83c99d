import type { ListedChoices } from '../../contracts/profiles/identity-choices.ts'
import { splitChoices } from './identity-labels.ts'
import { texts } from './texts.ts'

type ListProps = { listed: ListedChoices; labelOf: (value: string) => string }

/** The options of a select for a list: the most frequent first, the others in a group. */
export function ListedOptions({ listed, labelOf }: ListProps) {
  const [common, more] = splitChoices(listed)
  const optionOf = (value: string) => (
    <option key={value} value={value}>
      {labelOf(value)}
    </option>
  )
  return (
    <>
      {common.map(optionOf)}
      {more.length > 0 && (
        <optgroup label={texts.listedOptions.more}>{more.map(optionOf)}</optgroup>
      )}
    </>
  )
}
