/** Days for which an invitation works (rule 1.141). */
export const invitationDays = 7;
