/** The modes of discovery, each with the label of its tab. */
export const modeLabels = {
  dating: 'Dating',
  friendship: 'Friends',
  networking: 'Network',
} as const

export const modes = ['dating', 'friendship', 'networking'] as const
