/** Lines that work as they are, once the key stands in the shell. */
export function curlOf(businessId: string, token: string): string {
  return `export DUEWELL_KEY=${token}\ncurl ${location.origin}/v1/invoice/${businessId}/all \\\n  -H "Authorization: Bearer $DUEWELL_KEY"`;
}
