import type { LucideIcon } from 'lucide-react'
import { forwardRef } from 'react'

/** Icon for "maybe": a wave, drawn in the style of the lucide icons. */
export const MaybeIcon: LucideIcon = forwardRef(
  ({ absoluteStrokeWidth: _absolute, size = 24, ...props }, ref) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: `Icon` gives it a label or hides it.
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d="M4.5 13.8c2-4.8 4.8-4.8 7.5-1.8s5.5 3 7.5-1.8" />
    </svg>
  ),
)
