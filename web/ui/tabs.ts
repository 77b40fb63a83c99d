import { CircleUserRound, Coffee, Compass, HeartHandshake, Palette } from 'lucide-react'

/** The five places of the app, and what else belongs to each. */
export const tabs = [
  {
    to: '/',
    label: 'Discover',
    icon: Compass,
    also: /^\/(home|discover\/.*|qa-questions)?$/,
  },
  { to: '/matches', label: 'Matches', icon: HeartHandshake, also: /^\/(messages|chat\/.*)$/ },
  { to: '/hobbies', label: 'Hobbies', icon: Palette, also: /^$/ },
  { to: '/hangouts', label: 'Hangouts', icon: Coffee, also: /^\/(events|group-chats)/ },
  {
    to: '/profile',
    label: 'Profile',
    icon: CircleUserRound,
    also: /^\/(filter-settings|settings|privacy-policy|license|profile-.*)$/,
  },
] as const

/** Whether a path lies within a tab. */
export const isAt = ({ to, also }: (typeof tabs)[number], path: string): boolean =>
  path === to || also.test(path)
