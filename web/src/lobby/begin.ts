/** Tables that this page has just set with a bot in every other seat: their match begins as soon as they are reached. */
export const beginning = new Set<string>();
