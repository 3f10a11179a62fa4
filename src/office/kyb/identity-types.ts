/** What an identity number is of. */
export const IDENTITY_TYPES: Readonly<Record<string, string>> = { bvn: 'BVN', nin: 'NIN', voter_id: 'Voter’s card', drivers_licence: 'Driver’s licence' };
