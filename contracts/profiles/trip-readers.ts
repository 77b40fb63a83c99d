/**
 * Who reads of a trip, among those who see the member's card anyway: nobody; while it lasts, the city;
 * or before it begins the city and the month, too.
 */
export const tripReaders = ['nobody', 'during', 'ahead'] as const
export type TripReaders = (typeof tripReaders)[number]
