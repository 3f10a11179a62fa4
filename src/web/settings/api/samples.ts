/** Commands that work unchanged once the key is a shell variable. */
export function curlOf(businessId: string, token: string): string {
  return `export DUEWELL_KEY=${token}\ncurl ${location.origin}/v1/invoice/${businessId}/all \\\n  -H "Authorization: Bearer $DUEWELL_KEY"`;
}
