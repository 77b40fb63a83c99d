import { distanceIsShifted } from '../../ui/texts.ts'

export const texts = {
  card: {
    title: 'City',
    none: "You haven't chosen a city, so nobody sees how far away you are.",
  },
  field: {
    label: 'City',
    hint: distanceIsShifted,
    placeholder: 'Start typing its name',
    clear: (label: string) => `Clear ${label}`,
    options: 'Cities',
    found: (count: number) => `${count} ${count === 1 ? 'city' : 'cities'} found`,
    none: 'No city starts like that. Check the spelling, or choose a larger city nearby.',
    unchosen: 'Choose your city from the list.',
  },
  sheet: {
    title: 'City',
    subtitle: 'Where others meet you. You can change it three times a day.',
    done: 'City Updated',
    near: (city: string) => `You are now shown near ${city}.`,
    nowhere: 'Nobody sees how far away you are.',
    tooOften: 'Not today',
    failed: { title: 'Error', text: 'Failed to update your city. Please try again.' },
  },
} as const
