export const texts = {
  hobbiesCard: {
    title: 'Hobbies',
    what: 'hobbies',
    empty: 'You have not chosen any hobbies yet.',
  },
  hobbiesScreen: {
    title: 'My Hobbies',
    subtitle: 'Manage your interests and activities',
    loadFailed: 'Your hobbies could not be loaded',
    loading: 'Loading your hobbies',
    savedTitle: 'Hobbies Updated',
    failedTitle: 'Error',
    failedText: 'Failed to update hobbies. Please try again.',
    unsaved: 'Not saved yet. Kept on this device.',
    discard: 'Discard',
    saving: 'Saving',
    save: 'Save Changes',
    savedText: (count: number) =>
      count === 1 ? '1 hobby on your profile now.' : `${count} hobbies on your profile now.`,
  },
  hobbyGroups: {
    suggested: '(suggested)',
  },
  hobbyPicker: {
    keys: 'Arrow keys move within a category.',
    search: 'Search hobbies',
    searchPlaceholder: 'Search hobbies...',
    category: 'Category',
    all: 'All',
    showAll: 'Show all hobbies',
    found: (count: number) => (count === 1 ? '1 hobby found' : `${count} hobbies found`),
    nothingFound: (search: string) => `No hobby has “${search}” in its name.`,
  },
  selectedHobbies: {
    title: 'Selected hobbies',
    empty: 'Tap a hobby to add it.',
    remove: 'Remove',
    count: (count: number) => `${count} hobby(ies) selected`,
  },
} as const
