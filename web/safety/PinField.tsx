import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { TextField } from '../ui/Field.tsx'

/**
 * Input for a PIN. It is no password field: a browser would offer to save what somebody else must not find on
 * the device.
 */
export const PinField = (props: ComponentProps<typeof TextField>) => (
  <Hidden inputMode="numeric" autoComplete="off" maxLength={8} {...props} />
)

const Hidden = styled(TextField)`
  -webkit-text-security: disc;
  letter-spacing: 0.2em;
`
