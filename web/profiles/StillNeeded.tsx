import { useFormContext, useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { Hint } from '../ui/text.ts'
import { missingFields } from './missing-fields.ts'
import type { ProfileForm } from './profile-form.ts'
import { texts } from './texts.ts'

/** Names the empty required fields of the first step; nothing if there are none. */
export function StillNeeded({ id }: { id: string }) {
  const { control } = useFormContext<ProfileForm>()
  const missing = missingFields(useWatch({ control }))
  if (missing.length === 0) return null
  return <Note id={id}>{texts.stillNeeded.text(missing.join(', '))}</Note>
}

const Note = styled(Hint)`
  flex: 1 0 100%;

  @media (min-width: 64rem) {
    flex-basis: 0;
    align-self: center;
  }
`
