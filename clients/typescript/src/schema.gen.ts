export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether the service and its database are up */
        get: operations["read-health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether the process responds */
        get: operations["read-liveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the service should get requests
         * @description 503 while it stops, while the database does not respond, or while its disk is full.
         */
        get: operations["read-readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed-in user */
        get: operations["read-me"];
        put?: never;
        post?: never;
        /**
         * Delete the account, its API keys and its requests permanently
         * @description Also deletes the organizations without another member. Of an organization without another owner, the member who joined first becomes the owner. The server retains a digest of the address and the used part of the trial, so that signing up again does not start a new trial.
         */
        delete: operations["delete-me"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organizations of the user, the oldest membership first */
        get: operations["list-organizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{orgId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename an organization, as an owner */
        patch: operations["rename-organization"];
        trace?: never;
    };
    "/api/v1/users/me/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose the organization that the user works in
         * @description Requests of the user are for this organization, unless they name another one in the header `Organization-Id`.
         */
        put: operations["choose-organization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{orgId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of an organization */
        get: operations["list-members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{orgId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, as an owner; or leave the organization
         * @description The member loses access at once. What belongs to the organization stays.
         */
        delete: operations["remove-member"];
        options?: never;
        head?: never;
        /** Change the role of a member, as an owner */
        patch: operations["change-member"];
        trace?: never;
    };
    "/api/v1/organizations/{orgId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the pending invitations, as an owner */
        get: operations["list-invitations"];
        put?: never;
        /**
         * Invite by address or link, as an owner
         * @description With `email` the link is sent to this address, and the response does not contain the token. The same response is sent whether or not the address has an account. An invitation is valid for 7 days and for one user, who may have any address.
         */
        post: operations["create-invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{orgId}/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw a pending invitation, as an owner */
        delete: operations["revoke-invitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read an invitation before accepting it */
        post: operations["read-invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join an organization, which is the one that the user works in from then on */
        post: operations["accept-invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{orgId}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the keys of an organization; the first response to an owner reveals the demo key’s secret */
        get: operations["list-api-keys"];
        put?: never;
        /** Create a key, as an owner; only this response contains its secret */
        post: operations["create-api-key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{orgId}/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a key immediately, as an owner */
        delete: operations["delete-api-key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the vision agents
         * @description `is_active` says whether this server can run an agent, and `unavailable_reason` why not. `takes_examples` says that the agent counts what is marked in the image (`examples`). Agents that are not built in have a `result_schema`, the JSON Schema of their results.
         */
        get: operations["list-agents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a vision agent */
        get: operations["get-agent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{code}/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the operator's model of an agent
         * @description Devices run it without a network. Other agents have none: 404.
         */
        get: operations["get-agent-model"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the model providers of this server and their models */
        get: operations["list-providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trial/status-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the usage of the trial */
        get: operations["read-trial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/monthly-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the successful requests of this month (UTC), in total and for each agent */
        get: operations["read-month"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/{agentCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Analyze an image with an agent */
        post: operations["analyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a run, and its result
         * @description With the header `Prefer: wait=30` the response waits up to 30 s (at most 60) for the end of the run.
         */
        get: operations["read-run"];
        put?: never;
        post?: never;
        /**
         * Cancel a queued or running analysis of the organization
         * @description Aborts the analysis, and refunds it unless a provider was asked already. Requests that wait for it return 410, and its Idempotency-Key can be used again. An image of a shared batch is cancelled by those who may delete it.
         */
        delete: operations["cancel-run"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receive the changes of the batches of the organization
         * @description Server-sent events: `batch` with `{"id", "items", "run_ids"}` when a batch or an item has changed, at most two per second and batch; `reload` when events may have been missed. The stream ends when the credential expires or access ends. Without events, as on a server whose connection pooler passes on no notifications (404), poll `GET /batches`.
         */
        get: operations["watch-batches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List up to 100 batches, the newest first
         * @description The header `Link` has the URL of the page with older ones (RFC 8288).
         */
        get: operations["list-batches"];
        put?: never;
        /**
         * Create a batch
         * @description Its images are not stored, and its results for 14 days.
         */
        post: operations["create-batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a batch and the number of its items by status */
        get: operations["read-batch"];
        /**
         * Create a shared batch, or change its name, notes and template
         * @description The client creates the id, a UUID, so that repeating the request changes nothing. The images and results of a shared batch are stored until it is deleted. Images are added by the field `batch` of an analysis.
         */
        put: operations["save-batch"];
        post?: never;
        /**
         * Cancel the items of a batch that have not started
         * @description Cancelled items are not charged. Running items end. The batch takes no more items. A shared batch is cancelled by those who may delete it.
         */
        delete: operations["cancel-batch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the items of a batch with their results
         * @description JSON Lines (`{"id", "status", "completed_at", "result" or "error"}`, with its review) or CSV, in the order of the items; `geojson`: those with a place. Results are stored for 14 days, those of a shared batch until it is deleted.
         */
        get: operations["read-batch-results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a batch with its images, results and reviews
         * @description By an owner of the organization, who has created the batch, or an API key. Items that have not started are cancelled. Images that no golden set has, and a template without a name that no other batch has, are deleted within two hours.
         */
        delete: operations["delete-batch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a batch by their positions
         * @description A page, or the items that `run_id` names; the parameter may be repeated up to 100 times. A page has at most 200 items, and fewer with large results, so read on until `next` is null.
         */
        get: operations["list-batch-items"];
        put?: never;
        /**
         * Add an image to a batch
         * @description The `Idempotency-Key` is the id of the item: repeating the request adds and charges nothing. Of the options, an item has only `examples`, `region` and `template_id: null`; without `examples` and `template_id: null`, the template of the batch counts. Items are analyzed in the background.
         */
        post: operations["add-batch-item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/items/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an item with its image, result and review
         * @description By an owner of the organization, who has created the item or the batch, or an API key. Repeating the request that has added it does not add it again.
         */
        delete: operations["delete-batch-item"];
        options?: never;
        head?: never;
        /** Change the name or the note of an item */
        patch: operations["change-batch-item"];
        trace?: never;
    };
    "/api/v1/batches/{id}/items/{runId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the image of an item */
        get: operations["read-batch-image"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{id}/items/{runId}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the thumbnail of an item */
        get: operations["read-batch-thumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviews/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the reviews per agent, variant and model */
        get: operations["summarize-reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviews/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all reviews as JSON Lines
         * @description Each line is a review. It has the field `result` as long as the server stores the result: 14 days, or in a shared batch until that is deleted.
         */
        get: operations["export-reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the reviews of runs */
        get: operations["list-reviews"];
        put?: never;
        /**
         * Save up to 100 reviews
         * @description For devices that were offline. All are saved or, with an error response, none. A review in conflict is not saved, and its result has the review that the server has.
         */
        post: operations["save-reviews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviews/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say whether the result of a run is right
         * @description With the verdict `wrong`, `correction` may have the right values. `null` withdraws the review. Repeating a request with the same `revision` changes nothing. A review replaces another one only if `replaces` has the revision of that one.
         */
        put: operations["save-review"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/count-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the templates that have a name, in the order of their names */
        get: operations["list-count-templates"];
        put?: never;
        /**
         * Create a template: marked objects, by which other images are counted
         * @description Of the image, only the part around the examples is stored. An analysis names the template as `template_id`. Objects in other images may be half to twice as large.
         */
        post: operations["create-count-template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/count-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a template */
        get: operations["read-count-template"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description By an owner of the organization, who has created the template, or an API key. Batches that count with it keep it until they are deleted.
         */
        delete: operations["delete-count-template"];
        options?: never;
        head?: never;
        /** Change the name of a template */
        patch: operations["change-count-template"];
        trace?: never;
    };
    "/api/v1/count-templates/{id}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the part of the image that a template has */
        get: operations["read-count-template-image"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the golden sets, the last changed one first */
        get: operations["list-datasets"];
        put?: never;
        /** Create a golden set */
        post: operations["create-dataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a golden set */
        get: operations["read-dataset"];
        put?: never;
        post?: never;
        /** Delete a golden set with its images */
        delete: operations["delete-dataset"];
        options?: never;
        head?: never;
        /** Change the name or the scorers of a golden set */
        patch: operations["change-dataset"];
        trace?: never;
    };
    "/api/v1/datasets/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a golden set as a file
         * @description JSON Lines, CSV (without the images), test cases of promptfoo, or samples of OpenAI Evals. Images are data URLs.
         */
        get: operations["export-dataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the images of a golden set with their expected results */
        get: operations["list-dataset-items"];
        put?: never;
        /**
         * Add an image with its expected result
         * @description If the set has the image, its expected result is replaced, and with `tags` its tags: repeating a request changes nothing. An image of a shared batch need not be sent again: `run_id` names it.
         */
        post: operations["save-dataset-item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{id}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an image from a golden set and its evaluations */
        delete: operations["delete-dataset-item"];
        options?: never;
        head?: never;
        /**
         * Change the expected result or the tags of an image
         * @description Earlier evaluations keep the expected result that they have used.
         */
        patch: operations["change-dataset-item"];
        trace?: never;
    };
    "/api/v1/datasets/{id}/images/{digest}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an image or its thumbnail */
        get: operations["read-dataset-image"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get what an evaluation costs at most */
        post: operations["estimate-evaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last 100 evaluations, the newest first */
        get: operations["list-evaluations"];
        put?: never;
        /**
         * Compare up to four candidates on a golden set
         * @description The images are analyzed in the background, and each analysis is charged. The webhook event `evaluation.finished` tells the end.
         */
        post: operations["create-evaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report of an evaluation
         * @description Also while it is running. The formulas are in docs/evaluations.md.
         */
        get: operations["read-evaluation"];
        put?: never;
        post?: never;
        /** Delete an evaluation with its results */
        delete: operations["delete-evaluation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the images of an evaluation with their outcomes */
        get: operations["list-evaluation-items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{id}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the expected result and the results of an image */
        get: operations["read-evaluation-item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the report as JSON, CSV or JUnit XML */
        get: operations["export-evaluation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Continue an evaluation, and analyze failed images again */
        post: operations["resume-evaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send no more images of an evaluation
         * @description Analyses that are queued or running end and are charged.
         */
        post: operations["cancel-evaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/baselines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the baselines of all golden sets with their last checks */
        get: operations["list-baselines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{id}/baseline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the baseline of a golden set with its last check */
        get: operations["read-baseline"];
        /**
         * Use a candidate of an evaluation as the baseline of a golden set
         * @description A schedule analyzes a random part of the images again, which is charged. The webhook event `evaluation.drift` names the images that have changed.
         */
        put: operations["set-baseline"];
        post?: never;
        /** Remove the baseline of a golden set and its schedule */
        delete: operations["delete-baseline"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{id}/baseline/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare a part of a golden set with its baseline now
         * @description While a check is running, the id of its evaluation is returned.
         */
        post: operations["check-baseline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the webhooks */
        get: operations["list-webhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description The address receives `run.finished` for each run that was requested with `Prefer: respond-async` and belongs to no batch, `batch.item.finished` for each image of a shared batch except those that are cancelled with it, `batch.finished` when no item of a batch is pending, `evaluation.finished` with the verdict, and `evaluation.drift` with the images that have changed. Requests are signed according to Standard Webhooks (standardwebhooks.com). A request that gets no 2xx response within 10 seconds is repeated for about a day; an event may arrive more than once, and in any order.
         */
        post: operations["create-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a webhook */
        delete: operations["delete-webhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last 100 deliveries of a webhook */
        get: operations["list-webhook-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the event `webhook.test` */
        post: operations["test-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/text-extractor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Text Extractor
         * @description Reads the text in an image, line by line, e.g. receipts, street signs, serial plates, printed letters
         */
        post: operations["text-extractor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/general-object-detection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * General Object Detection
         * @description Names the objects in an image and locates them, e.g. tools on a bench, furniture in a room
         */
        post: operations["general-object-detection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/people-counter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * People Counter
         * @description Counts the people in an image, e.g. a waiting queue, a meeting room, a shop floor
         */
        post: operations["people-counter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/counter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Counter
         * @description Counts everything it can tell apart, grouped by kind, e.g. screws in a tray, boxes on a pallet
         */
        post: operations["counter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/scene-analyzer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Scene Analyzer
         * @description Describes in plain words what an image shows, e.g. a construction site, a street crossing, a warehouse aisle
         */
        post: operations["scene-analyzer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/damage-assessment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Damage Assessment
         * @description Scores condition and cleanliness and lists what is wrong, e.g. a returned rental car, a used phone
         */
        post: operations["damage-assessment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/reverse-vending-machine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse Vending Machine
         * @description Decides which items can be taken back, e.g. plastic bottles, aluminum cans, glass bottles
         */
        post: operations["reverse-vending-machine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/object-counter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Object Counter
         * @description Counts all objects or only those you name, e.g. apples, tea, bottles, cars
         */
        post: operations["object-counter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/product-detector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Product Detector
         * @description Finds products on shelves and tables, e.g. cereal boxes, drinks, cosmetics
         */
        post: operations["product-detector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/specific-object-validator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Specific Object Validator
         * @description Checks that each object you name is in the image, e.g. hammer, drill, screwdriver
         */
        post: operations["specific-object-validator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/label-reader-validator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Label Reader Validator
         * @description Looks for the text a label must carry and says how well it matches, e.g. UN3481, LOT 4711, a part number
         */
        post: operations["label-reader-validator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/generic-object-detector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generic Object Detector
         * @description Lists the classes of objects in an image, e.g. vehicle, person, animal, package
         */
        post: operations["generic-object-detector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/damage-detector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Damage Detector
         * @description Finds damaged areas and how severe they are, e.g. dents, scratches, cracks, torn packaging
         */
        post: operations["damage-detector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/cleanliness-score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cleanliness Score
         * @description Scores how clean a place is, out of five, e.g. a hotel room, a kitchen, a train carriage
         */
        post: operations["cleanliness-score"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inference/bottle-assessment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bottle Assessment
         * @description Looks at one bottle: its shape, its cap and whether a machine would take it, e.g. can, plastic, glass
         */
        post: operations["bottle-assessment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BatchRef: {
            /** @description The id of the batch */
            id: string;
            /** @description The name of the file */
            name: string;
            /** @description Items are in the order of their positions */
            position: number;
            note?: string;
            /** Format: date-time */
            taken_at?: string;
            place?: {
                latitude: number;
                longitude: number;
                accuracy: number;
            };
            quality?: {
                [key: string]: number;
            };
        };
        /** @description Boxes around objects in the image, in fractions of its sides (0 to 1). An agent that counts then counts all objects that look like them. One box is enough. */
        Examples: {
            x: number;
            y: number;
            width: number;
            height: number;
            /** @description Whether objects like this one do not count */
            is_not?: boolean;
        }[];
        /** @description The part of the image in which objects count, in fractions of its sides (0 to 1). Only with `examples` or a template. */
        Region: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        Error: {
            error: string;
            message: string;
            request_id?: string;
            /** @enum {boolean} */
            charged?: true;
            upgrade_message?: string;
        } & {
            [key: string]: unknown;
        };
        OrganizationChange: {
            name: string;
        };
        CurrentOrganization: {
            organization_id: string;
        };
        Member: {
            user_id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "member";
            joined_at: string;
        };
        MemberChange: {
            /** @enum {string} */
            role: "owner" | "member";
        };
        Invitation: {
            id: string;
            email: string | null;
            /** @enum {string} */
            role: "owner" | "member";
            invited_by: string | null;
            created_at: string;
            expires_at: string;
        };
        CreatedInvitation: {
            id: string;
            token?: string;
        };
        NewInvitation: {
            /** @enum {string} */
            role: "owner" | "member";
            /** Format: email */
            email?: string;
        };
        ReceivedInvitation: {
            id: string;
            /** @enum {string} */
            role: "owner" | "member";
            invited_by: string | null;
            expires_at: string;
            organization_name: string;
        };
        InvitationToken: {
            token: string;
        };
        AcceptedInvitation: {
            organization_id: string;
        };
        Run: {
            id: string;
            /** @enum {string} */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description With the status `succeeded` */
            result?: {
                metadata: {
                    provider: string;
                    model: string;
                };
                /** @description The model that did the work */
                variant_model: string;
                processing_time_ms: number;
            } & {
                [key: string]: unknown;
            };
            /** @description With the status `failed`. A failed run is only charged with `charged`. */
            error?: {
                error: string;
                message: string;
                /** @enum {boolean} */
                charged?: true;
            } & {
                [key: string]: unknown;
            };
        };
        NewBatch: {
            agent_code: string;
            variant_id?: string | number;
            parameter?: string;
            /**
             * Format: uuid
             * @description By which the images without their own examples are counted
             */
            template_id?: string;
            name?: string;
        };
        Batch: {
            id: string;
            name: string | null;
            agent_code: string;
            variant_id: string | null;
            parameter: string | null;
            created_at: string;
            cancelled_at: string | null;
            /**
             * @description `running` while items are queued or running, then `complete` or `cancelled`. A complete batch takes more items.
             * @enum {string}
             */
            status: "running" | "complete" | "cancelled";
            /** @description The number of items by status */
            items: {
                queued: number;
                running: number;
                succeeded: number;
                failed: number;
                cancelled: number;
            };
            provider?: string | null;
            model?: string | null;
            notes?: string | null;
            template_id?: string | null;
            is_series?: boolean | null;
            /** @description Whether its images and results are stored until it is deleted */
            is_shared?: boolean | null;
            started_at?: string | null;
            created_by?: {
                user_id: string;
                name: string;
            } | null;
            /** @description The number of items with a verdict */
            reviewed?: number | null;
            /** @description The number of items that were deleted */
            deleted?: number | null;
            /** @description The item that was added last */
            last_item?: {
                run_id: string;
                created_at: string;
                has_image: boolean;
            } | null;
        };
        SharedBatch: {
            agent_code: string;
            variant_id?: string | number;
            parameter?: string;
            /**
             * Format: uuid
             * @description By which the images without their own examples are counted. Null: by none.
             */
            template_id?: string | null;
            name?: string | null;
            notes?: string | null;
            provider?: string;
            model?: string;
            is_series?: boolean;
            /**
             * Format: date-time
             * @description When the batch was created, by the clock of the device
             */
            started_at?: string;
        };
        BatchItem: {
            /** @description The `Idempotency-Key` of the request */
            id: string;
            /** @description For `/runs/{id}` */
            run_id: string;
            /** @enum {string} */
            status: "queued" | "running" | "succeeded";
        };
        StoredBatchItem: {
            run_id: string;
            name: string;
            position: number;
            note: string | null;
            taken_at: string | null;
            place: {
                latitude: number;
                longitude: number;
                accuracy: number;
            } | null;
            quality: {
                [key: string]: number;
            } | null;
            created_by: {
                user_id: string;
                name: string;
            } | null;
            created_at: string;
            /** @enum {string} */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            completed_at: string | null;
            error: ({
                error: string;
                message: string;
            } & {
                [key: string]: unknown;
            }) | null;
            image: ({
                digest: string;
                width: number;
                height: number;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @enum {string|null} */
            verdict: "right" | "wrong" | null;
            correction: {
                [key: string]: unknown;
            } | null;
            reviewed_by?: {
                user_id: string;
                name: string;
            } | null;
            revision: string | null;
            result?: unknown;
        };
        BatchItemChange: {
            /** @description The name of the file */
            name?: string;
            note?: string | null;
        };
        ReviewSummary: {
            agents: ({
                reviewed: number;
                right: number;
                interval: {
                    low: number;
                    high: number;
                } & {
                    [key: string]: unknown;
                };
                agent_code: string;
                variants: ({
                    reviewed: number;
                    right: number;
                    interval: {
                        low: number;
                        high: number;
                    } & {
                        [key: string]: unknown;
                    };
                    variant_id: string | null;
                    model: string | null;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            })[];
        };
        Review: {
            /** @enum {string|null} */
            verdict: "right" | "wrong" | null;
            agent_code: string;
            /** Format: date-time */
            reviewed_at: string;
            run_id: string;
            revision: string;
            /** @description Who has given the verdict. Null for an API key, and after the deletion of the account */
            reviewed_by: {
                user_id: string;
                name: string;
            } | null;
            variant_id: string | null;
            model: string | null;
            /** @description The fields of the result that can be corrected, with the right values */
            correction: {
                [key: string]: unknown;
            } | null;
            updated_at: string;
        };
        NewReviewOfRun: {
            /** @enum {string|null} */
            verdict: "right" | "wrong" | null;
            correction?: {
                [key: string]: unknown;
            } | null;
            agent_code: string;
            variant_id?: string | null;
            model?: string | null;
            /** Format: date-time */
            reviewed_at: string;
            /** Format: uuid */
            revision?: string;
            replaces?: string[];
            run_id: string;
        };
        NewReview: {
            /** @enum {string|null} */
            verdict: "right" | "wrong" | null;
            correction?: {
                [key: string]: unknown;
            } | null;
            agent_code: string;
            variant_id?: string | null;
            model?: string | null;
            /** Format: date-time */
            reviewed_at: string;
            /** Format: uuid */
            revision?: string;
            replaces?: string[];
        };
        CountTemplate: {
            id: string;
            agent_code: string;
            name: string | null;
            /** @description The size in pixels of the part of the image that is stored */
            image: {
                width: number;
                height: number;
            };
            /** @description The longer side of the whole image, in pixels of the stored part */
            whole_side: number;
            /** @description In fractions of the stored part */
            examples: {
                x: number;
                y: number;
                width: number;
                height: number;
                /** @description Whether objects like this one do not count */
                is_not?: boolean;
            }[];
            created_at: string;
            /** @description Null if an API key has created it, or after the deletion of the account */
            created_by: {
                user_id: string;
                name: string;
            } | null;
        };
        NewCountTemplate: {
            agent_code: string;
            /** @description Without a name, the template is for batches: it is deleted with the last of them, or after 30 days without use */
            name?: string;
            /** @description The image in which the examples were marked: a data URL; JPEG, PNG or WebP */
            image_data: string;
            /** @description Boxes around objects in the image, in fractions of its sides (0 to 1). An agent that counts then counts all objects that look like them. One box is enough. */
            examples: {
                x: number;
                y: number;
                width: number;
                height: number;
                /** @description Whether objects like this one do not count */
                is_not?: boolean;
            }[];
        };
        CountTemplateChange: {
            name: string;
        };
        NewDataset: {
            name: string;
            agent_code: string;
        };
        Dataset: {
            id: string;
            name: string;
            agent_code: string;
            version: number;
            scorers: {
                count?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
                label?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
                text?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
                list?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
                boxes?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
            };
            items: number;
            created_at: string;
            updated_at: string;
        };
        DatasetChange: {
            name?: string;
            scorers?: {
                count?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
                label?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
                text?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
                list?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
                boxes?: {
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    tolerance: number;
                    decides: boolean | "auto";
                };
            };
        };
        DatasetItem: {
            id: string;
            digest: string;
            name: string | null;
            width: number;
            height: number;
            expected: {
                [key: string]: unknown;
            };
            tags: string[];
        };
        NewDatasetItem: {
            image_data?: string;
            run_id?: string;
            expected: {
                [key: string]: unknown;
            };
            name?: string;
            tags?: string[];
        };
        DatasetItemChange: {
            expected?: {
                [key: string]: unknown;
            };
            tags?: string[];
        };
        NewEvaluation: {
            dataset_id: string;
            candidates: {
                agent_code: string;
                variant_id?: string;
                provider?: string;
                model?: string;
                parameter?: string;
            }[];
            /** @default true */
            stops_early: boolean;
            /** @default true */
            reuses_results: boolean;
        };
        Evaluation: {
            id: string;
            dataset_id: string;
            dataset_name: string;
            dataset_version: number;
            candidates: {
                agent_code: string;
                variant_id?: string;
                provider?: string;
                model?: string;
                parameter?: string;
                name: string;
            }[];
            stops_early: boolean;
            is_sample: boolean;
            /** @enum {string} */
            status: "running" | "paused" | "complete" | "stopped_early" | "cancelled";
            problem: string | null;
            images: number;
            done: number;
            total: number;
            created_at: string;
            ended_at: string | null;
        };
        EvaluationReport: {
            evaluation: components["schemas"]["Evaluation"];
            verdict: {
                /** @enum {string} */
                kind: "better" | "no-difference" | "single" | "none";
                winner: number | null;
                text: string;
            };
            candidates: {
                name: string;
                answered: number;
                failed: number;
                missing: number;
                right: number;
                interval: {
                    low: number;
                    high: number;
                };
                fields: {
                    label: string;
                    /** @enum {string} */
                    type: "count" | "label" | "text" | "list" | "boxes";
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    decides: boolean;
                    right: number;
                    count: number;
                    mean: {
                        mean: number;
                        count: number;
                        low: number | null;
                        high: number | null;
                    } | null;
                }[];
                errors: ({
                    label: string;
                    /** @enum {string} */
                    type: "label";
                    pairs: {
                        expected: string;
                        actual: string;
                        count: number;
                    }[];
                } | {
                    label: string;
                    /** @enum {string} */
                    type: "count";
                    errors: {
                        error: number;
                        count: number;
                    }[];
                })[];
                calibration: {
                    error: number;
                    bins: {
                        from: number;
                        to: number;
                        count: number;
                        meanConfidence: number;
                        accuracy: number;
                    }[];
                } | null;
                latency: {
                    p50: number;
                    p95: number;
                } | null;
                requests: number;
                cost_cents: number;
            }[];
            comparisons: {
                first: number;
                second: number;
                only_first: number;
                only_second: number;
                total: number;
                difference: number;
                low: number;
                high: number;
            }[];
        };
        EvaluationItem: {
            id: string;
            digest: string;
            name: string | null;
            width: number;
            height: number;
            tags: string[];
            outcomes: ({
                isRight: boolean;
                isMissing: boolean;
                text: string;
                fields: {
                    label: string;
                    /** @enum {string} */
                    type: "count" | "label" | "text" | "list" | "boxes";
                    /** @enum {string} */
                    scorer: "exact" | "absolute-error" | "relative-error" | "label-match" | "character-error-rate" | "word-error-rate" | "set-f1" | "box-f1" | "mean-box-f1";
                    value: number | null;
                    isRight: boolean;
                    decides: boolean;
                    expected?: number | string | boolean;
                    actual?: number | string | boolean;
                }[];
                isReused: boolean;
                latencyMs: number | null;
            } | null)[];
        };
        Baseline: {
            /** @enum {string} */
            schedule: "off" | "daily" | "weekly";
            hour: number;
            images: number;
            tolerance: number;
            threshold: number | null;
            dataset_id: string;
            dataset_name: string;
            evaluation_id: string;
            candidate: number;
            name: string;
            next_at: string | null;
            sample: {
                evaluation_id: string;
                /** @enum {string} */
                status: "running" | "paused" | "complete" | "stopped_early" | "cancelled";
                problem: string | null;
            } | null;
            last_check: components["schemas"]["BaselineCheck"];
            problem: string | null;
        };
        BaselineCheck: {
            evaluation_id: string;
            checked_at: string;
            sampled: number;
            failed: number;
            right: number;
            threshold?: number | null;
            interval: {
                low: number;
                high: number;
            };
            now_wrong: {
                id: string;
                name: string | null;
            }[];
            now_right: {
                id: string;
                name: string | null;
            }[];
            reasons: ("drift" | "below_threshold")[];
        } | null;
        NewBaseline: {
            evaluation_id: string;
            candidate: number;
            /** @enum {string} */
            schedule?: "off" | "daily" | "weekly";
            hour?: number;
            images?: number;
            tolerance?: number;
            threshold?: number | null;
        };
        CreatedWebhook: components["schemas"]["Webhook"] & {
            /** @description Verifies the signatures. It is not shown again. */
            secret: string;
        };
        Webhook: {
            id: string;
            url: string;
            created_at: string;
        };
        NewWebhook: {
            url: string;
        };
        WebhookDelivery: {
            /** @description The header `webhook-id` */
            id: string;
            /** @description `run.finished`, `batch.item.finished`, `batch.finished`, `evaluation.finished`, `evaluation.drift` or `webhook.test` */
            type: string;
            attempts: number;
            /** @description Why the last attempt failed */
            error: string | null;
            created_at: string;
            delivered_at: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "read-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                        version: string;
                    };
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-liveness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                        version: string;
                    };
                };
            };
        };
    };
    "read-readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It should. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                        version: string;
                    };
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user of the token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id?: string | number | null;
                        name?: string | null;
                        email?: string | null;
                        provider_user_id?: string | null;
                        password_changed_at?: string | null;
                        organization?: ({
                            id: string;
                            name: string;
                            /** @enum {string} */
                            role: "owner" | "member";
                        } & {
                            [key: string]: unknown;
                        }) | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account has been deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At least one organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string | number;
                        name: string;
                        api_key_count?: number | null;
                        /** @enum {string|null} */
                        role?: "owner" | "member" | null;
                        is_current?: boolean | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "rename-organization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationChange"];
            };
        };
        responses: {
            /** @description Renamed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "choose-organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentOrganization"];
            };
        };
        responses: {
            /** @description Chosen. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-members": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who joined first comes first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "remove-member": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The organization would have no owner. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "change-member": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description Changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The organization would have no owner. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "create-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Without `email`, pass on the link `/invite/{token}`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedInvitation"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "revoke-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its link is no longer valid. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description It can be accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedInvitation"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user is a member already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The invitation was used, withdrawn or has expired. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The user is a member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedInvitation"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user is a member already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The invitation was used, withdrawn or has expired. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. `key` of the demo key is included once: store it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string | number;
                        name: string;
                        key_preview: string;
                        created_at: string;
                        is_demo?: boolean | null;
                        key?: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "create-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Store `key`: it cannot be shown again. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: string;
                        api_key: {
                            id: string | number;
                            name: string;
                            key_preview: string;
                            created_at: string;
                            is_demo?: boolean | null;
                            key?: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key has been revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All agents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string | number;
                        code: string;
                        name: string;
                        description?: string | null;
                        skill_type?: string | null;
                        agent_type?: string | null;
                        is_active?: boolean | null;
                        unavailable_reason?: string | null;
                        variants?: ({
                            id: string | number;
                            name: string;
                            model?: string | null;
                            provider?: string | null;
                            is_default?: boolean | null;
                            price_per_1000?: number | null;
                            parameters?: unknown;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                        takes_examples?: boolean | null;
                        own_model?: {
                            size: number;
                            sha256: string;
                            settings: {
                                family: string;
                                labels: string[];
                            } & {
                                [key: string]: unknown;
                            };
                        };
                        result_schema?: unknown;
                    } & {
                        [key: string]: unknown;
                    })[];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "get-agent": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An entry of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string | number;
                        code: string;
                        name: string;
                        description?: string | null;
                        skill_type?: string | null;
                        agent_type?: string | null;
                        is_active?: boolean | null;
                        unavailable_reason?: string | null;
                        variants?: ({
                            id: string | number;
                            name: string;
                            model?: string | null;
                            provider?: string | null;
                            is_default?: boolean | null;
                            price_per_1000?: number | null;
                            parameters?: unknown;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                        takes_examples?: boolean | null;
                        own_model?: {
                            size: number;
                            sha256: string;
                            settings: {
                                family: string;
                                labels: string[];
                            } & {
                                [key: string]: unknown;
                            };
                        };
                        result_schema?: unknown;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "get-agent-model": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ONNX file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first one is the default. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        id: string;
                        name: string;
                        models: string[];
                    } & {
                        [key: string]: unknown;
                    })[];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests used and left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success?: boolean | null;
                        trial_remaining: number;
                        trial_used: number;
                        trial_total: number;
                        trial_percentage_used?: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refunded and rejected requests do not count. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_calls_this_month: number;
                        by_agent?: ({
                            agent_code: string;
                            api_calls: number;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    analyze: {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path: {
                agentCode: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, and the model that did the work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the request, percent-encoded */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. Results are stored for 14 days, those of a shared batch until it is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "cancel-run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the request, percent-encoded */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis was cancelled. It is charged only if a provider was asked already. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis is complete and has been charged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "watch-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-batches": {
        parameters: {
            query?: {
                /** @description The id of the last batch of the page before */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batches. */
            200: {
                headers: {
                    /** @description Such as `</api/v1/batches?before=…>; rel="next"`; absent from the last page */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"][];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "create-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBatch"];
            };
        };
        responses: {
            /** @description The id of the batch. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "save-batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharedBatch"];
            };
        };
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "cancel-batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many items were cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancelled: number;
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-batch-results": {
        parameters: {
            query?: {
                format?: "csv" | "jsonl" | "geojson";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                    "text/csv": string;
                    "application/geo+json": string;
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-batch-items": {
        parameters: {
            query?: {
                /** @description The `next` of the page before */
                after?: string;
                limit?: number;
                run_id?: string | string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["StoredBatchItem"][];
                        next: string | null;
                        /** @description With `run_id`: those that were deleted. Others that are missing were never added, or a restore has lost them. */
                        deleted?: string[];
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "add-batch-item": {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The item is queued, or was before. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchItem"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-batch-item": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description The `Idempotency-Key` of the analysis, percent-encoded */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "change-batch-item": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description The `Idempotency-Key` of the analysis, percent-encoded */
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchItemChange"];
            };
        };
        responses: {
            /** @description Changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-batch-image": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description The `Idempotency-Key` of the analysis, percent-encoded */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image as it was sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description With `If-None-Match`: the image is the same. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-batch-thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description The `Idempotency-Key` of the analysis, percent-encoded */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A square of 192 pixels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description With `If-None-Match`: the image is the same. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "summarize-reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts, with 95 % intervals after Wilson. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewSummary"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "export-reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reviews. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-reviews": {
        parameters: {
            query: {
                /** @description The parameter may be repeated up to 100 times */
                run_id: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reviews. Runs without a review are left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reviews: components["schemas"]["Review"][];
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "save-reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reviews: components["schemas"]["NewReviewOfRun"][];
                };
            };
        };
        responses: {
            /** @description The outcomes in the order of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @enum {string} */
                            outcome: "saved" | "conflict";
                            review: components["schemas"]["Review"];
                        }[];
                    };
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "save-review": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the analysis, percent-encoded */
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReview"];
            };
        };
        responses: {
            /** @description The review that the server has. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server has a revision that `replaces` does not name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & ({
                        review: components["schemas"]["Review"] & unknown;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-count-templates": {
        parameters: {
            query?: {
                agent_code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        templates: components["schemas"]["CountTemplate"][];
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "create-count-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCountTemplate"];
            };
        };
        responses: {
            /** @description The template. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountTemplate"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-count-template": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountTemplate"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-count-template": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "change-count-template": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountTemplateChange"];
            };
        };
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountTemplate"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-count-template-image": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The marked objects and what is around them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        datasets: components["schemas"]["Dataset"][];
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "create-dataset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDataset"];
            };
        };
        responses: {
            /** @description The id of the set. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-dataset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-dataset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "change-dataset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetChange"];
            };
        };
        responses: {
            /** @description The set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "export-dataset": {
        parameters: {
            query?: {
                format?: "jsonl" | "csv" | "promptfoo" | "openai-evals";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                    "text/csv": string;
                    "application/json": string;
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-dataset-items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items, in the order in which they were added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["DatasetItem"][];
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "save-dataset-item": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDatasetItem"];
            };
        };
        responses: {
            /** @description The item, and whether it is new. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item: components["schemas"]["DatasetItem"];
                        /** @enum {string} */
                        outcome: "added" | "updated" | "unchanged";
                    };
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-dataset-item": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "change-dataset-item": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetItemChange"];
            };
        };
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetItem"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-dataset-image": {
        parameters: {
            query?: {
                size?: "full" | "thumbnail";
            };
            header?: never;
            path: {
                id: string;
                digest: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image as it was added, or a thumbnail as WebP. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "estimate-evaluation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEvaluation"];
            };
        };
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        images: number;
                        requests: number;
                        reused: number;
                        cost_cents: number;
                        trial_remaining: number;
                        missing_fields: {
                            candidate: number;
                            fields: string[];
                            is_all: boolean;
                        }[];
                    };
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-evaluations": {
        parameters: {
            query?: {
                dataset_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evaluations of the golden set, or of all. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        evaluations: components["schemas"]["Evaluation"][];
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "create-evaluation": {
        parameters: {
            query?: never;
            header?: {
                /** @description Client-generated, one per evaluation. A retry returns the id of the first request and starts nothing. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEvaluation"];
            };
        };
        responses: {
            /** @description The id of the evaluation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-evaluation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verdict and the figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationReport"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-evaluation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-evaluation-items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The images. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["EvaluationItem"][];
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-evaluation-item": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results in the order of the candidates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expected: {
                            [key: string]: unknown;
                        };
                        results: unknown[];
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "export-evaluation": {
        parameters: {
            query?: {
                format?: "json" | "csv" | "junit";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "text/csv": string;
                    "application/xml": string;
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "resume-evaluation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evaluation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "cancel-evaluation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evaluation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-baselines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The baselines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        baselines: components["schemas"]["Baseline"][];
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "read-baseline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The baseline; null if the set has none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        baseline: components["schemas"]["Baseline"] & (Record<string, never> | null);
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "set-baseline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBaseline"];
            };
        };
        responses: {
            /** @description The baseline. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        baseline: components["schemas"]["Baseline"] & (Record<string, never> | null);
                    };
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-baseline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "check-baseline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id of the check, which is an evaluation. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "create-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "delete-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "list-webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries of the last 14 days, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "test-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id of the delivery. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "text-extractor": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description All text, line by line */
                        text: string;
                        /** @description The same text */
                        full_text: string;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "general-object-detection": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        objects_detected: {
                            name: string;
                            description: string;
                            /** @description 0 to 1 */
                            confidence: number;
                            position: string;
                            size: string;
                            /** @description [ymin, xmin, ymax, xmax], each 0 to 1000 */
                            box_2d: number[] | null;
                        }[];
                        /** @enum {string} */
                        box_format: "yxyx_1000";
                        /** @description A whole number */
                        total_objects: number;
                        scene_context: string;
                        /** @description 0 to 1 */
                        overall_confidence: number;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "people-counter": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description A whole number */
                        total_count: number;
                        object_categories: {
                            name: string;
                            /** @description A whole number */
                            count: number;
                        }[];
                        /** @description 0 to 1 */
                        confidence: number;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    counter: {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description A whole number */
                        total_count: number;
                        object_categories: {
                            name: string;
                            /** @description A whole number */
                            count: number;
                        }[];
                        /** @description 0 to 1 */
                        confidence: number;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "scene-analyzer": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        scene_detected: boolean;
                        scene_summary: string;
                        description: string;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "damage-assessment": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description 0 to 10 */
                        condition_score: number;
                        /** @description 0 to 10 */
                        cleanliness_score: number;
                        damage_detected: boolean;
                        assessment: string;
                        issues_found: string[];
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "reverse-vending-machine": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description A whole number */
                        total_items: number;
                        /** @description A whole number */
                        accepted_items: number;
                        /** @description A whole number */
                        rejected_items: number;
                        recyclable_items: {
                            type: string;
                            material: string;
                            condition: string;
                            acceptable: boolean;
                            /** @description [ymin, xmin, ymax, xmax], each 0 to 1000 */
                            box_2d: number[] | null;
                        }[];
                        /** @enum {string} */
                        box_format: "yxyx_1000";
                        rejection_reasons: string[];
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "object-counter": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description A whole number */
                        total_objects: number;
                        object_counts: {
                            name: string;
                            /** @description A whole number */
                            count: number;
                        }[];
                        objects_specified: string[];
                        objects_found: string[];
                        objects_not_found: string[];
                        expected_count: number | null;
                        matches_expected: boolean | null;
                        /** @description 0 to 1 */
                        confidence: number;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "product-detector": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        objects_detected: {
                            name: string;
                            description: string;
                            /** @description 0 to 1 */
                            confidence: number;
                            position: string;
                            size: string;
                            /** @description [ymin, xmin, ymax, xmax], each 0 to 1000 */
                            box_2d: number[] | null;
                        }[];
                        /** @enum {string} */
                        box_format: "yxyx_1000";
                        /** @description A whole number */
                        total_objects: number;
                        scene_context: string;
                        /** @description 0 to 1 */
                        overall_confidence: number;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "specific-object-validator": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        validation_results: {
                            object: string;
                            /** @enum {string} */
                            status: "found" | "not_found" | "uncertain";
                            /** @description 0 to 1 */
                            confidence: number;
                            /** @description [ymin, xmin, ymax, xmax], each 0 to 1000 */
                            box_2d: number[] | null;
                        }[];
                        /** @enum {string} */
                        box_format: "yxyx_1000";
                        /** @enum {string} */
                        overall_status: "pass" | "partial" | "fail";
                        /** @description 0 to 1 */
                        completion_rate: number;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "label-reader-validator": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        extracted_text: string;
                        expected_text: string | null;
                        /** @enum {string} */
                        validation_status: "match" | "partial_match" | "no_match" | "not_checked";
                        match_confidence: number | null;
                        text_locations: {
                            text: string;
                            position: string;
                            /** @description 0 to 1 */
                            confidence: number;
                            /** @description [ymin, xmin, ymax, xmax], each 0 to 1000 */
                            box_2d: number[] | null;
                        }[];
                        /** @enum {string} */
                        box_format: "yxyx_1000";
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        extracted_text: string;
                        expected_text: string | null;
                        /** @enum {string} */
                        validation_status: "match" | "partial_match" | "no_match" | "not_checked";
                        match_confidence: number | null;
                        text_locations: {
                            text: string;
                            /** @description In pixels of the upright image */
                            position: {
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                            };
                            /** @description 0 to 1 */
                            confidence: number;
                        }[];
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "generic-object-detector": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description A whole number */
                        total_objects: number;
                        /** @description 0 to 1 */
                        confidence: number;
                        detected_classes: string[];
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "damage-detector": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @enum {string} */
                        damage_level: "No" | "Minor" | "Moderate" | "Severe";
                        damage_areas: {
                            type: string;
                            severity: string;
                            location: string;
                            /** @description 0 to 1 */
                            confidence: number;
                            /** @description [ymin, xmin, ymax, xmax], each 0 to 1000 */
                            box_2d: number[] | null;
                        }[];
                        /** @enum {string} */
                        box_format: "yxyx_1000";
                        summary: string;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "cleanliness-score": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description 0 to 5 */
                        cleanliness_score: number;
                        cleanliness_level: string;
                        issues_detected: {
                            type: string;
                            severity: string;
                            location: string;
                            /** @description [ymin, xmin, ymax, xmax], each 0 to 1000 */
                            box_2d: number[] | null;
                        }[];
                        /** @enum {string} */
                        box_format: "yxyx_1000";
                        notes: string | null;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "bottle-assessment": {
        parameters: {
            query?: {
                /** @description Only with an image as the body. */
                provider?: string;
                /** @description Only with an image as the body. */
                model?: string;
                /** @description Only with an image as the body. */
                variant_id?: string | number;
                /** @description Only with an image as the body. */
                parameter?: string;
                /** @description Only with an image as the body. */
                examples?: string;
                /** @description Only with an image as the body. */
                region?: string;
                /** @description Only with an image as the body. */
                template_id?: string | null;
                /** @description Only with an image as the body. */
                batch?: string;
            };
            header?: {
                /** @description Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_data": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDmr9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWIitBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    image_data: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    provider?: string;
                    model?: string;
                    variant_id?: string | number;
                    parameter?: string;
                    examples?: components["schemas"]["Examples"];
                    region?: components["schemas"]["Region"];
                    /** @description A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only). */
                    template_id?: string | null;
                    batch?: components["schemas"]["BatchRef"];
                };
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The fields of the agent, or the raw text of a model that did not follow the schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        bottle_detected: boolean;
                        bottle_type: string | null;
                        bottle_condition: {
                            is_deformed: boolean;
                            deformation_description: string | null;
                        } | null;
                        cap_analysis: {
                            has_cap: boolean;
                            cap_type: string | null;
                            cap_condition: string | null;
                        } | null;
                        compatibility: {
                            /** @description 0 to 1 */
                            assessment_score: number;
                            reverse_vending_ready: boolean;
                        } | null;
                        supported_types: string[];
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        metadata: {
                            provider: string;
                            model: string;
                        };
                        /** @description The model that did the work */
                        variant_model: string;
                        processing_time_ms: number;
                        /** @description The text that the model returned */
                        raw_response: string;
                    } & {
                        [key: string]: unknown;
                    });
                };
            };
            /** @description With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description The body cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The trial is used up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or you don't have access. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis was cancelled, or its batch or item was deleted. `error` says which. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body or the image is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is invalid, or the image cannot be used. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Retry after the time in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The model provider returned an error. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Temporarily unavailable, or not configured on this server; the message has the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The analysis took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
