/** How many rows of a list are counted, so that counting does not grow with the list: a count of one more means that there are more. */
export const MOST_COUNTED = 10_000;
