/** Texts of this feature that members read, by the part that shows them. */
export const texts = {
  hobbiesCard: {
    title: 'Hobbies',
    what: 'hobbies',
    youHaveNotChosen: 'You have not chosen any hobbies yet.',
  },
  hobbiesScreen: {
    title: 'My Hobbies',
    subtitle: 'Manage your interests and activities',
    yourHobbiesCouldNot: 'Your hobbies could not be loaded',
    loadingYourHobbies: 'Loading your hobbies',
    hobbiesUpdated: 'Hobbies Updated',
    error: 'Error',
    text: 'Failed to update hobbies. Please try again.',
    notSavedYetKept: 'Not saved yet. Kept on this device.',
    discard: 'Discard',
    saving: 'Saving',
    saveChanges: 'Save Changes',
  },
  hobbyGroups: {
    suggested: '(suggested)',
  },
  hobbyPicker: {
    label: 'Search hobbies',
    placeholder: 'Search hobbies...',
    category: 'Category',
    all: 'All',
    noHobbyHereHas: 'No hobby here has “',
    inItsName: '” in its name.',
    showAllHobbies: 'Show all hobbies',
  },
  selectedHobbies: {
    selectedHobbies: 'Selected hobbies',
    hobbyIesSelected: 'hobby(ies) selected',
    tapAHobbyTo: 'Tap a hobby to add it.',
    remove: 'Remove',
  },
} as const
