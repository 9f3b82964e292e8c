export const analysisMigrations: Record<string, string[]> = {
  // Functions, because PostgreSQL plans their statements only once per connection, and planning takes longer than running them.
  '0012-analysis-functions': [
    // Returns the position in the queue, 0 for a running analysis; null if nothing was inserted and charged: the organization
    // has used this idempotency key, has no requests left, or was deleted.
    `create function begin_analysis(
       analysis_id uuid, organization uuid, agent text, batch uuid, key text, digest text,
       first_status text, analysis_job jsonb, lease_end timestamptz, default_total integer)
     returns integer language plpgsql as $$
     declare
       next_position integer := 0;
     begin
       -- Locks the organization before the insert. Otherwise analyses that are inserted and wait to be charged would prevent the
       -- deletion of the organization. The lock also ensures that two requests cannot both use the last one of the trial.
       perform from organizations
         where id = organization and trial_used < coalesce(trial_total, default_total)
         for no key update;
       if not found then return null; end if;

       insert into inferences
         (id, organization_id, agent_code, batch_id, idempotency_key, request_digest,
          status, job, started_at, settle_by)
         values (analysis_id, organization, agent, batch, key, digest,
          first_status, analysis_job, case when first_status = 'running' then now() end, lease_end)
         on conflict (organization_id, idempotency_key) where idempotency_key is not null do nothing;
       if not found then return null; end if;

       -- The position after the organization's last analysis, but not before the first one in the queue (start-time fair
       -- queueing). So organizations take turns, and cannot save up turns while idle.
       if first_status = 'queued' then
         select greatest(queue_position + 1, coalesce(
             (select min(position) from inferences where status = 'queued'),
             (select max(queue_position) from organizations)))
           into next_position from organizations where id = organization;
         update inferences set position = next_position where id = analysis_id;
         update organizations set queue_position = next_position, trial_used = trial_used + 1
           where id = organization;
       else
         update organizations set trial_used = trial_used + 1 where id = organization;
       end if;
       return next_position;
     end $$`,
    // Returns whether the analysis was running. The status is already `answered` if this is a retry after the connection ended
    // between commit and response.
    `create function store_response(analysis_id uuid, response text) returns boolean language plpgsql as $$
     begin
       update inferences set status = 'answered', answer = response, ended_at = now()
         where id = analysis_id and status in ('running', 'answered');
       return found;
     end $$`,
  ],
}
